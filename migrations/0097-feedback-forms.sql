-- The feedback form that participants of a cohort commit to (docs/decisions/0102-feedback-form.md). Null: there is none yet.
alter table cohorts add column feedback_url text check (feedback_url ~ '^https://[^[:space:]]+$');
