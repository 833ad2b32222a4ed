-- Whoever came by a shared link never gave an address to the inviter, who could read it here. Such a
-- row was written by the sign-up itself, so it was made and completed in one moment; an invitation by
-- e-mail was there before.
update public.referrals set referee_email = null
where status = 'completed' and completed_at = created_at and referee_email is not null;
