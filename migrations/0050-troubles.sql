-- What admins are told of by email: that it is there, and that it is over (docs/decisions/0068-troubles.md).
create table troubles (
  kind text not null check (kind <> ''),
  -- The server whose trouble it is; empty for what all of them share.
  place text not null,
  -- What is told of it, in numbers.
  facts jsonb not null,
  began_at timestamptz not null,
  -- When a server last found it. One whose server has ended is found by nobody any more.
  seen_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  -- When admins were last sent an email that it is there.
  told_at timestamptz,
  primary key (kind, place)
);
