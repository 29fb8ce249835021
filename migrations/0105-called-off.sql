-- A bootcamp that was published and does not take place: its page says so for good, and nobody registers for it any more.
alter table cohorts
  add column called_off_at timestamptz,
  add constraint cohorts_called_off_are_archived check (called_off_at is null or state = 'archived');

-- Whichever way somebody would get a place or a turn in it: RC001, as while registration is not open.
create function refuse_in_called_off() returns trigger language plpgsql as $$
begin
  if exists (select from cohorts where id = new.cohort_id and called_off_at is not null) then
    raise exception 'cohort % was called off', new.cohort_id using errcode = 'RC001';
  end if;
  return new;
end $$;
create trigger registrations_refuse_in_called_off before insert or update of status on registrations
  for each row when (new.status <> 'cancelled') execute function refuse_in_called_off();
