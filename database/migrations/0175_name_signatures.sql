-- The columns of the search by what they hold: bit signatures of grams, and other forms of a name.
-- Names only: nothing is written again.
alter table private.search_entries rename column grams to signature;
alter table private.search_entries rename column name_grams to name_signature;
alter table private.search_entries rename column also to other_forms;
comment on column private.search_entries.site is 'The tenant; for the hub the uuid of zeros.';
comment on column private.search_entries.is_shown is 'Active, and so is everything above it.';
comment on column private.search_entries.signature is 'One bit for each n-gram of name, about and path (private.search_signature).';
comment on column private.search_entries.name_signature is 'One bit for each n-gram of the name alone.';
comment on column private.search_entries.name is 'In plain form (private.search_plain).';
comment on column private.search_entries.other_forms is 'Of the name: long forms of its short ones and the other way round (private.search_other_forms).';
comment on column private.search_entries.path is 'The names above it and their other forms, a line each, in plain form.';
comment on column private.search_entries.about is 'Tags, description and other forms, in plain form.';
