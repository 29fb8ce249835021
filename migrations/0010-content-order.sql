-- The library's order is without regard to case, and pages of it are cut at an exact place.
drop index content_in_order;
create index content_in_order on content (content_type, featured desc, lower(title), id);
