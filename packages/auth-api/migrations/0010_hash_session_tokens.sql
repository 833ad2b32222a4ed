-- Whoever reads a dump shall find no token that opens an account. GoTrue's own tokens have no colon,
-- so what is hashed already is known by its prefix.
update auth.refresh_tokens
set token = 'sha256:' || encode(sha256(convert_to(token, 'UTF8')), 'hex'),
  parent = case when parent <> '' then 'sha256:' || encode(sha256(convert_to(parent, 'UTF8')), 'hex') end
where token not like 'sha256:%';

-- The same for codes of pressed links, which live for five minutes.
update auth.flow_state set auth_code = 'sha256:' || encode(sha256(convert_to(auth_code, 'UTF8')), 'hex')
where auth_code not like 'sha256:%';
