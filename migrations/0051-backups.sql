-- Which backups were taken, for whoever asks how old the last one is. A backup itself does not hold its own row: that is written when
-- it lies where it belongs.
create table backups (
  -- The moment of which it is.
  taken_at timestamptz primary key,
  finished_at timestamptz not null default clock_timestamp(),
  name text not null,
  bytes bigint not null,
  -- Taken by the server itself, as BACKUP_TO says.
  is_scheduled boolean not null,
  -- When it was last restored, be it to try it.
  restored_at timestamptz
);
