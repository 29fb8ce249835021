-- The shapes and procedures that the specification names, for SQL from outside and for data of an earlier site. The program reads none.

create view community_members as
  select member.id, own.cohort_id, first_name, last_name, email, role,
    coalesce(own.status, case role when 'admin' then 'confirmed' else 'cancelled' end) as status,
    exists (select from subscriptions where member_id = member.id and topic = 'news' and confirmed_at is not null)
      as newsletter_subscription,
    created_at
  from members as member
    left join lateral (
      select cohort_id, status from registrations
      where member_id = member.id and moved_to is null
      order by array_position(array['registered', 'confirmed', 'waitlist', 'cancelled'], status), cohort_id desc limit 1) as own on true;
alter view community_members alter id set default gen_random_uuid();
alter view community_members alter cohort_id set default 1;
alter view community_members alter role set default 'member';
alter view community_members alter newsletter_subscription set default false;
alter view community_members alter created_at set default clock_timestamp();

create function state_of_status(p_status text)
 returns text
 language sql
 immutable
return case p_status when 'waitlist' then 'waiting' else p_status end;

-- A row is a member and a registration, which no view writes by itself. Without a cohort it is a member of the team.
create function write_community_member()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from members where id = old.id;
    return old;
  end if;
  if tg_op = 'INSERT' then
    insert into members (id, first_name, last_name, email, role, admin_role, created_at)
      values (new.id, new.first_name, new.last_name, new.email, new.role, case new.role when 'admin' then 'owner' end, new.created_at);
  else
    update members set first_name = new.first_name, last_name = new.last_name, email = new.email, role = new.role,
        admin_role = case new.role when 'admin' then coalesce(admin_role, 'owner') end, created_at = new.created_at
      where id = old.id;
    if old.newsletter_subscription and not new.newsletter_subscription then
      update subscriptions set confirmed_at = null where member_id = new.id and topic = 'news';
    end if;
    if old.cohort_id is distinct from new.cohort_id then
      delete from registrations where member_id = new.id and cohort_id = old.cohort_id;
    end if;
  end if;
  if new.newsletter_subscription then
    insert into subscriptions (topic, member_id, confirmed_at) values ('news', new.id, new.created_at)
      on conflict (member_id, topic) do update set confirmed_at = coalesce(subscriptions.confirmed_at, excluded.confirmed_at);
  end if;
  if new.cohort_id is not null and (tg_op = 'INSERT' or old.cohort_id is distinct from new.cohort_id or old.status <> new.status) then
    insert into registrations (member_id, cohort_id, state, registered_at, since)
      values (new.id, new.cohort_id, state_of_status(new.status), new.created_at, new.created_at)
      on conflict (member_id, cohort_id) do update set state = excluded.state, since = clock_timestamp(), expires_at = null,
        expires_unless = null, version = registrations.version + 1;
  end if;
  return new;
end $$;
create trigger community_members_write instead of insert or update or delete on community_members
  for each row execute function write_community_member();

-- Registers for the cohort that takes registrations, like the form: see `registerNewcomer` in the program.
create function register_community_member(
  p_email text, p_first_name text, p_last_name text, p_newsletter_subscription boolean default false)
 returns table (assigned_status text, member_id uuid)
 language plpgsql
as $$
declare
  v_cohort cohorts;
  v_before int;
begin
  select * into v_cohort from cohorts
    where state = 'published' and admission(cohorts, clock_timestamp()) = 'open'
    order by closes_at <= clock_timestamp(), first_starts_at, id limit 1 for no key update;
  if not found then
    raise exception 'no cohort takes registrations';
  end if;
  select count(*) into v_before from registrations
    where cohort_id = v_cohort.id and state in ('registered', 'confirmed', 'waiting');
  insert into members (first_name, last_name, email) values (p_first_name, p_last_name, p_email) returning id into member_id;
  insert into registrations (member_id, cohort_id, state)
    values (member_id, v_cohort.id, case when v_before < v_cohort.capacity then 'registered' else 'waiting' end)
    returning status into assigned_status;
  -- What the address asked for before is the member's now, and a coming bootcamp ends the wish to hear of the next one.
  update subscriptions set member_id = register_community_member.member_id, email = null,
      asked_at = case when topic = 'news' or v_cohort.last_ends_at <= clock_timestamp() then asked_at end,
      confirmed_at = case when topic = 'news' or v_cohort.last_ends_at <= clock_timestamp() then confirmed_at end
    where email = p_email;
  if p_newsletter_subscription then
    insert into subscriptions (topic, member_id, confirmed_at) values ('news', member_id, clock_timestamp())
      on conflict on constraint subscriptions_member_id_topic_key
        do update set confirmed_at = coalesce(subscriptions.confirmed_at, excluded.confirmed_at);
  end if;
  return next;
end $$;

create function is_user_admin(user_email text)
 returns boolean
 language sql
 stable
as $$
  select exists (select 1 from members where email = btrim(user_email)::citext and role = 'admin')
$$;

create view community_pilot as
  select user_id,
    exists (select from registrations where member_id = user_id and expectations_accepted_at is not null) as accepted_expectations,
    questionnaire_completed, work_status, industry, job_title, company, linkedin, location, ai_goal, ai_tools, used_mindstudio,
    bootcamp_goal, about, avatar_url, created_at, questionnaire_completed_at, entered_at
  from profiles;
alter view community_pilot alter accepted_expectations set default false;
alter view community_pilot alter questionnaire_completed set default false;
alter view community_pilot alter created_at set default clock_timestamp();
alter view community_pilot alter entered_at set default clock_timestamp();

-- Who has accepted is told by the registration.
create function write_community_pilot()
 returns trigger
 language plpgsql
as $$
begin
  insert into profiles (user_id, questionnaire_completed, work_status, industry, job_title, company, linkedin, location, ai_goal, ai_tools,
      used_mindstudio, bootcamp_goal, about, avatar_url, created_at, questionnaire_completed_at, entered_at)
    values (new.user_id, new.questionnaire_completed, new.work_status, new.industry, new.job_title, new.company, new.linkedin, new.location,
      new.ai_goal, new.ai_tools, new.used_mindstudio, new.bootcamp_goal, new.about, new.avatar_url, new.created_at,
      new.questionnaire_completed_at, new.entered_at)
    on conflict (user_id) do update set questionnaire_completed = excluded.questionnaire_completed, work_status = excluded.work_status,
      industry = excluded.industry, job_title = excluded.job_title, company = excluded.company, linkedin = excluded.linkedin,
      location = excluded.location, ai_goal = excluded.ai_goal, ai_tools = excluded.ai_tools, used_mindstudio = excluded.used_mindstudio,
      bootcamp_goal = excluded.bootcamp_goal, about = excluded.about, avatar_url = excluded.avatar_url, created_at = excluded.created_at,
      questionnaire_completed_at = excluded.questionnaire_completed_at, entered_at = excluded.entered_at;
  if tg_op = 'INSERT' or old.accepted_expectations <> new.accepted_expectations then
    update registrations set expectations_accepted_at = case when new.accepted_expectations then clock_timestamp() end
      where member_id = new.user_id
        and (not new.accepted_expectations or cohort_id = (select cohort_id from community_members where id = new.user_id));
  end if;
  return new;
end $$;
create trigger community_pilot_write instead of insert or update on community_pilot
  for each row execute function write_community_pilot();
