-- What a screen counts is counted from the rows themselves: a cohort of 5,000 among a million rows takes under a millisecond, and places are
-- given away by the registrations under the lock of their cohort, not by sums that triggers kept.
drop trigger tally_new_standings on member_standings;
drop trigger tally_standings on member_standings;
drop trigger tally_gone_standings on member_standings;
drop trigger tally_new_roster on roster_entries;
drop trigger tally_roster on roster_entries;
drop trigger tally_gone_roster on roster_entries;
drop trigger tally_new_answers on shared_answers;
drop trigger tally_answers on shared_answers;
drop trigger tally_gone_answers on shared_answers;
drop function tally_standings();
drop function tally_roster();
drop function tally_answers();
drop function fold_tallies();
drop function count_anew();
drop view counted_people;
drop table tallies;
