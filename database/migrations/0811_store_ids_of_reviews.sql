-- backward-compatible: the release before neither reads nor writes the column.

-- The client's id of a review that it stored without a network: sent again, it is not recorded again.
alter table private.reviews add column client_id uuid;
create unique index reviews_sent_once on private.reviews (user_id, client_id) where client_id is not null;
