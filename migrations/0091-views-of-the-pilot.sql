-- The pilot's list is narrowed, saved and shown with columns of one's choice as that of the members is
-- (docs/decisions/0082-filters-that-combine.md).
alter table saved_views add column list text not null default 'members' check (list in ('members', 'pilot'));
drop index saved_views_name, saved_views_default;
create unique index saved_views_name on saved_views (member_id, list, lower(name));
create unique index saved_views_default on saved_views (member_id, list) where is_default;
