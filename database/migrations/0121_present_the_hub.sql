-- The hub presents itself as the gateway to the platforms. What an operator wrote stays.
update public.site_settings
set value = 'ประตูสู่แพลตฟอร์มฝึกทำข้อสอบเฉพาะทางกว่า 10 แห่ง เลือกสนามที่ตรงกับเป้าหมายของคุณ แล้วเริ่มฝึกได้ทันที'
where key = 'hero_description' and value = 'ฝึกทำข้อสอบออนไลน์ รู้ผลทันที พร้อมคำอธิบายทุกข้อ';
