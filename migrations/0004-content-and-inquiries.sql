-- The learning library, what visitors write, and the business clients who wait for the beta.
create table content (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 4000),
  content_type text not null default 'guide' check (content_type in ('guide', 'ebook', 'tool', 'podcast')),
  author text check (length(author) <= 200),
  external_url text check (length(external_url) <= 2000 and external_url ~* '^https?://'),
  image_url text check (length(image_url) <= 2000),
  tags text[] not null default '{}',
  featured boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index content_in_order on content (content_type, featured desc, title);

create table contact_inquiries (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  email citext not null check (length(email::text) between 3 and 254),
  phone text check (length(phone) <= 50),
  organization text check (length(organization) <= 200),
  inquiry_type text not null check (inquiry_type in (
    'General Information', 'Event Sponsorship', 'Host an Event', 'Media Inquiry', 'Want to Volunteer',
    'Partnership/Collaboration', 'Other')),
  subject text check (length(subject) <= 200),
  message text not null check (length(message) between 1 and 5000),
  honeypot text,
  status text not null default 'new' check (status in ('new', 'in_progress', 'resolved')),
  created_at timestamptz not null default clock_timestamp()
);
create index contact_inquiries_newest on contact_inquiries (created_at desc, id);
create index contact_inquiries_pending on contact_inquiries (status) where status = 'new';

create table beta_waitlist (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  email citext not null check (length(email::text) between 3 and 254),
  company_name text not null check (length(company_name) between 1 and 200),
  job_title text not null check (length(job_title) between 1 and 200),
  industry text not null check (industry in (
    'technology', 'healthcare', 'finance', 'education', 'retail', 'manufacturing', 'consulting', 'other')),
  budget text not null check (budget in ('under-5k', '5k-15k', '15k-50k', '50k-100k', 'over-100k')),
  project_inquiry text not null check (length(project_inquiry) between 10 and 5000),
  created_at timestamptz not null default clock_timestamp()
);
