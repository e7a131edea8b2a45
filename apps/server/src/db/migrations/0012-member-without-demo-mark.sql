-- Nothing ever asked for it: the demo knows its own people by their numbers.
ALTER TABLE member DROP COLUMN is_demo;
