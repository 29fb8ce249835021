-- As people call it, such as 'Firefox on Windows', so that somebody can tell which of their devices a session is.
alter table sessions add column browser text check (length(browser) <= 60);
