-- The pilot of 2025, as specified: the first bootcamp of every installation.

insert into cohorts (id, capacity, slug, name, state, stated_value, zone, closes_at, first_starts_at, last_ends_at, meeting_url, chat_url, late_registration) values (
  1,
  100,
  'pilot',
  'AI Agent Development Bootcamp',
  'published',
  1500,
  'America/Los_Angeles',
  '2025-07-07T06:59:59Z',
  '2025-07-12T17:00:00Z',
  '2025-07-26T19:00:00Z',
  'https://meet.agentspark.example/bootcamp',
  'https://slack.agentspark.example/invite',
  true
);

insert into schedule_items (cohort_id, position, kind, title, description, topics, hours, document) values (
  1,
  1,
  'preparation',
  'Pre-Session 1 Preparation',
  'Read this before session 1. Nothing in it asks you to code, and nothing has to be learned by heart: you get the words and the patterns that every session builds on, so that our time together goes into your agent and not into definitions. Set aside about two hours, and have a free {partner} account ready when you are done.',
  '[{"text": "Ways of asking that work again and again, each with the moment to use it and an example to try.", "title": "16 essential prompt patterns"}, {"text": "Headings, lists and emphasis in plain text: how you give a prompt, and an answer, a shape.", "title": "Markdown basics"}, {"text": "Model, prompt, context, tool, workflow, agent: what each one is, and what it is not.", "title": "Core definitions of AI and agents"}, {"text": "Start from the chore and not from the tool, make it small, try it, and let what fails teach you.", "title": "A creative problem-solving mindset"}]',
  2,
  'prep-pack'
);

insert into schedule_items (cohort_id, position, kind, title, description, effort, hours, due_at, document) values (
  1,
  3,
  'exercise',
  'Agent Refinement & Testing',
  'Make the agent of session 1 dependable. You test it with ten real cases, find out where it fails and why, and refine its instructions until it passes at least eight of them.',
  'About three hours, in pieces of any size. Bring your test sheet to session 2.',
  3,
  '2025-07-19T17:00:00Z',
  'take-home-exercise-1'
);

insert into schedule_items (cohort_id, position, kind, title, description, topics, effort, hours, due_at, document) values (
  1,
  5,
  'exercise',
  'Advanced Integration & Optimization',
  'Make your agent part of real work. You connect it to a tool you use, let it handle a case it has not seen before, and measure what it saves, so that you have something to show in session 3.',
  '[{"text": "It copes with what it was not shown: another wording, a missing piece, a request that is none of its business. It asks or says so instead of guessing.", "title": "Adaptability"}, {"text": "It breaks a request into steps, does them in a sensible order, checks what came of each, and can tell you why it did what it did.", "title": "Reasoning & Planning"}]',
  'About four hours. Bring your agent, your numbers and a three-minute demo to session 3.',
  4,
  '2025-07-26T17:00:00Z',
  'take-home-exercise-2'
);

insert into schedule_items (cohort_id, position, kind, title, description, objectives, outcome, points, takeaway, starts_at, ends_at, duration, recording_url, calendar_name, check_in_words) values (
  1,
  2,
  'live session',
  'Core Building Foundations',
  'From an empty page to a first agent that answers. We choose one job of yours, write down what a good result looks like, and build the agent for it step by step on {partner}.',
  array['Tell an agent from a chatbot, a prompt and an automation', 'Choose a first job that is small enough to finish and worth finishing', 'Write instructions with a role, a goal, context, limits and an example', 'Find your way around {partner}: workflow, blocks, variables, and the preview', 'Run your agent, read what it did, and change one thing at a time'],
  'A working agent of your own that does one job from beginning to end, and a list of what it should do better.',
  array['What an agent is, and what it is not', 'Prompts that say exactly what you mean', 'Your first agent, from an empty page'],
  'an agent of your own that answers.',
  '2025-07-12T17:00:00Z',
  '2025-07-12T19:00:00Z',
  '2:00:00',
  'https://meet.agentspark.example/recordings/session-1',
  'bootcamp-session-1',
  'lantern meadow copper'
);

insert into schedule_items (cohort_id, position, kind, title, description, objectives, outcome, points, takeaway, starts_at, ends_at, duration, calendar_name, check_in_words) values (
  1,
  4,
  'live session',
  'Workflow Mastery & Integrations',
  'Your agent grows from one answer to a whole piece of work. It follows steps, takes decisions, reads what you give it, hands on what it made, and asks a person when it should.',
  array['Break a job into steps, and decide which of them need judgment', 'Let a workflow branch, repeat and stop for a person to approve', 'Give your agent knowledge: documents, examples, and the rules of your work', 'Connect it to the tools you use, such as mail, calendar and sheets', 'Test it with the awkward cases, and say what it does when something is missing'],
  'An agent that carries a job through several steps and hands the result to a tool you already use, with a person in the loop where it matters.',
  array['Steps, branches and when to ask a person', 'Joining your agent to mail, calendar and sheets', 'Testing it with the awkward cases'],
  'an agent that does a whole job, end to end.',
  '2025-07-19T17:00:00Z',
  '2025-07-19T19:00:00Z',
  '2:00:00',
  'bootcamp-session-2',
  'river walnut guitar'
);

insert into schedule_items (cohort_id, position, kind, title, description, objectives, outcome, points, takeaway, starts_at, ends_at, duration, calendar_name, check_in_words) values (
  1,
  6,
  'live session',
  'Showcase & Next Steps',
  'You show what you made, see what the others made, and leave with feedback you can act on. Then we look ahead: certification, the community, and paid projects.',
  array['Show an agent in three minutes: the problem, the agent at work, the difference it makes', 'Give feedback that helps, and take it without defending', 'Say honestly what your agent can not do, and who watches over it', 'Plan the next version, and what you would have to know to build it', 'Know the way on: certification, mentoring, and paid projects'],
  'An agent you can show to an employer or a client, and a plan with dates for what you build after the bootcamp.',
  array['Show your agent to the cohort', 'Feedback you can act on, and the rest of the time for questions', 'The way to certification and paid projects'],
  'an agent you can show, and a plan for what comes next.',
  '2025-07-26T17:00:00Z',
  '2025-07-26T19:00:00Z',
  '0:40:00',
  'bootcamp-session-3',
  'island candle velvet'
);

insert into office_hours (cohort_id, starts_at, ends_at, calendar_name) values (
  1,
  '2025-07-16T19:00:00Z',
  '2025-07-16T20:00:00Z',
  'bootcamp-office-hours-1'
);

insert into office_hours (cohort_id, starts_at, ends_at, calendar_name) values (
  1,
  '2025-07-16T23:00:00Z',
  '2025-07-17T00:00:00Z',
  'bootcamp-office-hours-2'
);

select setval('cohorts_id_seq', 1);
