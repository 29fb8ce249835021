-- Registration opens for everyone at once: nobody is let in before it by a private link. Who was told of a head start and could not
-- register yet is told when registration opens.
update cohort_interests set told_of = array(
    select unnest(told_of) except
    select cohort_id from openings_told as early where opening = 'head start' and not exists (
      select from openings_told as told where told.cohort_id = early.cohort_id and told.opening = 'registration'))
  where told_of && array(select cohort_id from openings_told where opening = 'head start');
delete from openings_told where opening = 'head start';
delete from mail_outbox where kind = 'head-start' and next_attempt_at is not null;
update mailings set next_batch_at = null, last_key = null where kind = 'head-start';

-- Each cohort opens once.
alter table openings_told drop column opening;
alter table openings_told add primary key (cohort_id);
alter table cohorts drop column head_start_at;
