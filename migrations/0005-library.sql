-- An item of the Learning Hub. A few hundred rows, so no list needs an index.
create table content (
  id           uuid primary key default gen_random_uuid(),
  title        text not null check (length(title) between 1 and 200),
  description  text not null check (length(description) between 1 and 4000),
  content_type text not null default 'guide' check (content_type in ('guide', 'ebook', 'tool', 'podcast')),
  author       text check (length(author) <= 200),
  external_url text check (length(external_url) <= 2000 and (external_url ~* '^https?://')),
  image_url    text check (length(image_url) <= 2000),
  tags         text[] not null default '{}',
  featured     boolean not null default false,
  created_at   timestamptz not null default clock_timestamp(),
  version      int not null default 1,
  image_problem  text,
  image_tries    int not null default 0,
  image_tried_at timestamptz
);
