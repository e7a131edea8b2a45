-- Which way the price has to go to the trigger of a stop. Unknown for those that were placed before.
ALTER TABLE spot_order ADD COLUMN stop_when text CHECK (stop_when IN ('rises', 'falls'));
