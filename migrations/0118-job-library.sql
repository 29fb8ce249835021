-- Deadlines are jobs of pg-boss, which keeps them in a schema of its own.
drop table due;
