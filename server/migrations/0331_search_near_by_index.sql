-- On a site of some ten thousand videos the planner read whole tables for similar spellings: 370 ms instead of 15.
ALTER FUNCTION search_near(text, integer) SET enable_seqscan = off;
