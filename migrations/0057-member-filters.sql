-- Members are found by what they answered, together with whatever else is known of them (docs/decisions/0082-filters-that-combine.md).
create index community_pilot_industry on community_pilot (industry, user_id) where industry is not null;
