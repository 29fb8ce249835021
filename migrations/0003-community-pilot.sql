-- One record per participant: how far they are and what they told about themselves. The lists are those of the
-- questionnaire and of the profile together: an answer is stored as it was chosen.
create table community_pilot (
  user_id uuid primary key references community_members (id) on delete cascade,
  accepted_expectations boolean not null default false,
  questionnaire_completed boolean not null default false,
  work_status text check (work_status in (
    'Full-time employee', 'Part-time employee', 'Freelancer/Consultant', 'Business owner', 'Student', 'Between jobs',
    'Retired', 'Full-Time', 'Part-Time', 'Business Owner', 'Consultant', 'Open to Network')),
  industry text check (industry in (
    'Technology', 'Education', 'Healthcare', 'Finance', 'Marketing / Advertising', 'Retail / eCommerce',
    'Government / Nonprofit', 'Legal / Compliance', 'Real Estate', 'Logistics / Supply Chain', 'Media / Entertainment',
    'Content Creation / Writing', 'Student', 'Career Transitioner', 'Manufacturing', 'Other',
    'Marketing', 'Sales', 'Retail', 'Non-profit', 'Government')),
  job_title text check (length(job_title) <= 200),
  company text check (length(company) <= 200),
  linkedin text check (length(linkedin) <= 2000 and linkedin ~* '^https?://'),
  location text check (length(location) <= 200),
  ai_goal text check (length(ai_goal) <= 2000),
  ai_tools text check (length(ai_tools) <= 2000),
  used_mindstudio boolean,
  bootcamp_goal text check (string_to_array(lower(bootcamp_goal), ', ') <@ array[
    'save time at work with ai', 'build and launch my first real ai agent', 'understand ai concepts to grow my career',
    'explore a new career path using ai', 'start freelancing or consulting with ai tools',
    'use ai to enhance my business or side hustle', 'get certified to improve my resume or portfolio',
    'connect with other people learning ai', 'i''m curious and want to experiment']),
  about text check (length(about) <= 4000),
  avatar_url text check (length(avatar_url) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  questionnaire_completed_at timestamptz
);
create index community_pilot_by_step on community_pilot (accepted_expectations, questionnaire_completed);
create index community_pilot_goals on community_pilot (questionnaire_completed_at desc, user_id)
  where questionnaire_completed;

create table ai_agent_projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references community_members (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 4000),
  url text check (length(url) <= 2000 and url ~* '^https?://'),
  icon_url text check (length(icon_url) <= 2000),
  industry_tags text[] not null default '{}' check (industry_tags <@ array[
    'Technology', 'Education', 'Healthcare', 'Finance', 'Marketing / Advertising', 'Retail / eCommerce',
    'Government / Nonprofit', 'Legal / Compliance', 'Real Estate', 'Logistics / Supply Chain', 'Media / Entertainment',
    'Content Creation / Writing', 'Student', 'Career Transitioner', 'Manufacturing', 'Other']),
  created_at timestamptz not null default clock_timestamp()
);
create index ai_agent_projects_of_member on ai_agent_projects (user_id, created_at desc);
