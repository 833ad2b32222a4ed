-- backward-compatible: the release before does not read the table; its writes reach it by the trigger.

-- Name and description of each quiz set in the form that searches compare (private.search_plain), so that a search
-- among many quiz sets does not convert each of them. Derived from public.quiz_sets, and filled, by
-- functions/search/track_texts.sql.
create table private.quiz_set_texts (
  quiz_set_id uuid primary key references public.quiz_sets on delete cascade on update cascade,
  -- private.quiz_set_source of the name and description that the text was made of.
  source bigint not null,
  plain text not null
);
