import type { Client } from 'pg'

/**
 * What admins work through beside the members themselves: inquiries and beta requests, so many of each, a tenth of them spam and a third
 * without an answer; a message whose copies are as many; and reports of participants. As the owner, beside members that are there.
 */
export async function fillWork(sql: Client, rows: number): Promise<void> {
  const words = `'Given' || n % 997 as first_name, 'Family' || (n * 7919::bigint) % 10007 as last_name,
    'writer' || n % ${Math.ceil(rows * 0.8)} || '@example.org' as email, random() as chance,
    now() - n * interval '400 days' / ${rows} as at,
    (select array_agg(id) from (select id from community_members order by id limit 5) as first) as assignees`
  const work = `case when chance < 0.15 then 'new' when chance < 0.3 then 'in_progress' else 'resolved' end as status,
    case when n % 10 = 3 then at + interval '1 hour' end as spam_at, case when n % 50 = 7 then at + interval '2 hours' end as deleted_at,
    case when n % 3 = 0 then assignees[1 + n % 5] end as assignee_id`
  await sql.query(`
    set session_replication_role = replica;
    set statement_timeout = 0;
    set synchronous_commit = off;
    drop index contact_inquiries_search, beta_waitlist_search;
    truncate contact_inquiries, beta_waitlist, triage_entries, messages, message_omissions, reports, moderations;
    insert into contact_inquiries (first_name, last_name, email, inquiry_type, subject, message, created_at, status_since, status, spam_at, deleted_at, assignee_id)
      select first_name, last_name, email,
        (array['General Information', 'Event Sponsorship', 'Host an Event', 'Media Inquiry', 'Want to Volunteer', 'Partnership/Collaboration', 'Other'])[1 + n % 7],
        'Question ' || n % 5003, 'I would like to know about thing ' || n % 1009 || ' of the bootcamp', at, at, ${work}
      from (select n, ${words} from generate_series(0, ${rows - 1}) as n) as sent;
    insert into beta_waitlist (first_name, last_name, email, company_name, job_title, industry, budget, project_inquiry, created_at, status_since, status, spam_at, deleted_at, assignee_id)
      select first_name, last_name, email, 'Company ' || n % 5003, 'Title ' || n % 101,
        (array['technology', 'healthcare', 'finance', 'education', 'other'])[1 + n % 5],
        (array['under-5k', '5k-15k', '15k-50k'])[1 + n % 3], 'An agent that does thing ' || n % 1009, at, at, ${work}
      from (select n, ${words} from generate_series(0, ${rows - 1}) as n) as sent;
    insert into triage_entries (inquiry_id, kind, subject, body, created_at)
      select id, 'reply', 'Re: your question', 'Thank you for asking.', created_at + interval '1 day'
      from contact_inquiries where status <> 'new' and hashtext(id::text) % 10 <> 0;
    insert into triage_entries (beta_request_id, kind, subject, body, created_at)
      select id, 'reply', 'Re: your request', 'Thank you for asking.', created_at + interval '1 day'
      from beta_waitlist where status <> 'new' and hashtext(id::text) % 10 <> 0;
    insert into triage_entries (inquiry_id, kind, body) select id, 'note', 'Called them.' from contact_inquiries where hashtext(id::text) % 20 = 1;
    insert into triage_entries (beta_request_id, kind, body) select id, 'note', 'Called them.' from beta_waitlist where hashtext(id::text) % 20 = 1;
    update contact_inquiries as row set replies = counted.replies, notes = counted.notes
      from (select inquiry_id, count(*) filter (where kind = 'reply') as replies, count(*) filter (where kind = 'note') as notes
        from triage_entries group by inquiry_id) as counted where row.id = counted.inquiry_id;
    update beta_waitlist as row set replies = counted.replies, notes = counted.notes
      from (select beta_request_id, count(*) filter (where kind = 'reply') as replies, count(*) filter (where kind = 'note') as notes
        from triage_entries group by beta_request_id) as counted where row.id = counted.beta_request_id;
    create index contact_inquiries_search on contact_inquiries using gin (search gin_trgm_ops) with (fastupdate = off);
    create index beta_waitlist_search on beta_waitlist using gin (search gin_trgm_ops) with (fastupdate = off);
    insert into mailings (kind, facts, recipients, next_batch_at) values ('message', '{}', ${rows}, null);
    insert into messages (id, topic, subject, body, audience, mailing_id, sends_at, recipients)
      select gen_random_uuid(), 'news', 'News of today', 'Hello', 'list=subscribers', max(id), now(), ${rows} from mailings;
    insert into mail_outbox (kind, recipient, created_at, attempts, delivered_at, gave_up_at, last_error, mailing_id)
      select 'message', email, now() - interval '1 day', 1, case when at % 20 <> 0 then now() end, case when at % 20 = 0 then now() end,
        case when at % 20 = 0 then 'The mailbox is gone' end, mailing_id
      from (select email, row_number() over (order by id) as at from community_members limit ${rows}) as members, messages;
    insert into message_omissions (message_id, member_id, reason)
      select messages.id, member.id, 'not wanted' from (select id from community_members order by id desc limit ${rows}) as member, messages;
    insert into reports (member_id, reporter_id, kind, reported_at)
      select author.id, reporter.id, 'spam', now() - reporter.n * interval '1 minute'
      from (select member_id as id, row_number() over (order by member_id) as n from directory_entries limit ${Math.ceil(rows / 10)}) as author
        join (select id, row_number() over (order by id) as n from community_members limit ${Math.ceil(rows / 10)}) as reporter on reporter.n = author.n
      where author.id <> reporter.id;
    insert into moderations (member_id, part, state, reason, decided_at, asked_at, kept)
      select member_id, 'about', 'hidden', 'Not kind.', now(), case when n % 2 = 0 then now() end, 'Before'
      from (select member_id, row_number() over (order by member_id desc) as n from directory_entries limit ${Math.ceil(rows / 10)}) as author;
    insert into cohort_days (cohort_id, day, registrations, taken, waiting, capacity, is_reckoned)
      select id, current_date - n, n, n, n, capacity, true from cohorts, generate_series(0, 399) as n on conflict do nothing;
    set session_replication_role = origin;
  `)
  await sql.query(
    'vacuum analyze contact_inquiries, beta_waitlist, triage_entries, mail_outbox, messages, message_omissions, reports, moderations, cohort_days',
  )
}
