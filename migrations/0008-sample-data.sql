-- Remembers that sample people were put into this database, so that production never opens with them in its places.
create table sample_data_loads (
  loaded_at timestamptz not null default clock_timestamp()
);
