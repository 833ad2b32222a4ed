-- Where the site's own pictures lie: logos, thumbnails, images in questions. Whoever knows an address
-- reads them; administrators write (policies/storage_objects.sql).
insert into storage.buckets (id, name, public) values ('images', 'images', true)
on conflict (id) do update set public = true;
