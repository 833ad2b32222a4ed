-- backward-compatible: the release before neither reads nor writes the columns.

-- Why each option of a question is wrong, by the option's number; null where no option has a note
-- (docs/design/questions.md). The lengths are those of private.max_note_length.
alter table private.questions add column option_notes text[]
  constraint questions_option_notes_valid check (option_notes is null or coalesce(array_dims(option_notes) = '[1:4]'
    and greatest(length(option_notes[1]), length(option_notes[2]), length(option_notes[3]), length(option_notes[4]))
      between 1 and 2000, false));
alter table private.question_versions add column option_notes text[];

-- Shown with the key, like the explanation.
alter type private.question_content add attribute option_notes text[];
