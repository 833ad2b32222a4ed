-- From where messages of the contact form came within the last hour, so that one visitor does not use
-- up what a site takes.
create table private.contact_senders (
  network text not null,
  sent_at timestamptz not null default now()
);
create index contact_senders_network on private.contact_senders (network, sent_at);
create index contact_senders_sent on private.contact_senders (sent_at);
