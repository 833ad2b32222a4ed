-- When somebody tried to hand in first, where the server was too busy to take it: a cheap row, written in
-- batches, before the work that there was no room for. The server notes it by its own clock
-- (note_hand_ins); whoever answers on takes it back.
create table private.hand_ins (
  attempt_id uuid primary key references public.quiz_attempts on delete cascade,
  tried_at timestamptz not null
);
