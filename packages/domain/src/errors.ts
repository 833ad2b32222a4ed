/**
 * All errors of the product: code, HTTP status and Thai message. The database raises them through
 * `private.fail(code, params)`, whose lookup table is generated from this file (`npm run generate`). `{name}`
 * in a message is replaced by the value in `params`.
 */
export const errorCatalogue = {
  // access
  sign_in_required: { status: 401, message: 'กรุณาเข้าสู่ระบบ' },
  admin_required: { status: 403, message: 'เฉพาะผู้ดูแลระบบเท่านั้น' },
  site_not_managed: { status: 403, message: 'คุณไม่ได้ดูแลเว็บไซต์นี้' },
  manager_exists: { status: 409, message: 'ผู้ใช้นี้ดูแลเว็บไซต์นี้อยู่แล้ว' },
  second_factor_required: {
    status: 403,
    message: 'กรุณายืนยันตัวตนด้วยรหัสจากแอปยืนยันตัวตนก่อน',
  },
  second_factor_enrolment_required: {
    status: 403,
    message: 'ผู้ดูแลระบบต้องเปิดใช้การยืนยันตัวตนสองขั้นตอนก่อน',
  },
  second_factor_missing: {
    status: 409,
    message: 'บัญชีนี้ยังไม่ได้ใช้การยืนยันตัวตนสองขั้นตอน',
  },
  account_required: { status: 403, message: 'กรุณาสมัครสมาชิกก่อนทำรายการนี้' },
  user_anonymous: { status: 409, message: 'ผู้ใช้นี้ยังไม่ได้สมัครสมาชิก' },
  last_admin: { status: 409, message: 'ต้องมีผู้ดูแลระบบอย่างน้อยหนึ่งคน' },
  // account
  providers_invalid: {
    status: 400,
    message: 'กรุณาระบุช่องทางเข้าสู่ระบบ เช่น line, google คั่นด้วยจุลภาค',
  },
  session_ended: { status: 401, message: 'การเข้าสู่ระบบครั้งนี้สิ้นสุดแล้ว กรุณาเข้าสู่ระบบใหม่' },
  session_not_found: { status: 404, message: 'อุปกรณ์นี้ออกจากระบบไปแล้ว' },
  reauthentication_required: { status: 403, message: 'กรุณายืนยันรหัสผ่านอีกครั้งก่อนดำเนินการ' },
  confirmation_mismatch: { status: 400, message: 'อีเมลที่กรอกไม่ตรงกับบัญชีนี้' },
  // attempts
  quiz_set_not_found: { status: 404, message: 'ไม่พบชุดข้อสอบที่ระบุ' },
  quiz_set_empty: { status: 409, message: 'ชุดข้อสอบนี้ยังไม่มีคำถาม' },
  points_insufficient: {
    status: 402,
    message: 'แต้มไม่เพียงพอ คุณต้องใช้ {cost} แต้ม แต่มีเพียง {balance} แต้ม',
  },
  quiz_set_in_attempt: {
    status: 409,
    message: 'ชุดนี้มีคำถามซ้ำกับข้อสอบที่คุณทำค้างไว้ ส่งข้อสอบนั้นก่อน แล้วจึงทำชุดนี้อีกครั้ง',
  },
  attempts_exhausted: {
    status: 429,
    message: 'ทำชุดข้อสอบที่ไม่ใช้แต้มได้ไม่เกิน {limit} ครั้งใน 24 ชั่วโมง กรุณาลองใหม่ภายหลัง',
  },
  mode_invalid: { status: 400, message: 'โหมดการทำข้อสอบไม่ถูกต้อง' },
  request_id_reused: { status: 409, message: 'คำขอนี้ใช้กับชุดข้อสอบอื่นไปแล้ว กรุณาลองใหม่' },
  request_id_required: { status: 400, message: 'คำขอไม่ครบถ้วน กรุณาลองใหม่' },
  attempt_not_found: { status: 404, message: 'ไม่พบการทำข้อสอบครั้งนี้' },
  attempt_withdrawn: {
    status: 410,
    message: 'ชุดข้อสอบนี้ถูกนำออกแล้ว การทำครั้งนี้จึงสิ้นสุดลง และคืนให้คุณแล้ว {points} แต้ม',
  },
  attempt_in_progress: { status: 409, message: 'คุณยังไม่ได้ส่งคำตอบของข้อสอบชุดนี้' },
  attempt_submitted: { status: 409, message: 'ส่งคำตอบไปแล้ว ไม่สามารถแก้ไขได้' },
  deadline_passed: { status: 409, message: 'หมดเวลาทำข้อสอบแล้ว' },
  question_not_found: { status: 404, message: 'ไม่พบคำถามนี้ในชุดข้อสอบ' },
  question_locked: { status: 409, message: 'ตอบคำถามข้อนี้ไปแล้ว ไม่สามารถเปลี่ยนคำตอบได้' },
  choice_invalid: { status: 400, message: 'ตัวเลือกต้องเป็น 1 ถึง 4' },
  answers_invalid: { status: 400, message: 'รูปแบบคำตอบไม่ถูกต้อง' },
  answer_key_hidden: { status: 403, message: 'ดูเฉลยได้หลังตอบหรือส่งคำตอบแล้วเท่านั้น' },
  evening_minutes_invalid: { status: 400, message: 'เวลาต้องอยู่ระหว่าง 5 ถึง 180 นาที' },
  range_invalid: { status: 400, message: 'ช่วงเวลาต้องเป็น 7d, 30d หรือ 90d' },
  period_invalid: { status: 400, message: 'ช่วงเวลาต้องเป็น all, month หรือ week' },
  exam_position_invalid: { status: 400, message: 'กรุณากรอกตำแหน่งที่จะสอบ ไม่เกิน 120 ตัวอักษร' },
  reminders_invalid: { status: 400, message: 'กรุณาเลือกเวลา และอย่างน้อยหนึ่งช่องทางที่จะให้เตือน' },
  reminder_channel_unavailable: {
    status: 409,
    message: 'มีช่องทางที่ส่งถึงคุณไม่ได้แล้ว กรุณาเลือกช่องทางใหม่',
  },
  push_subscription_invalid: {
    status: 400,
    message: 'เบราว์เซอร์นี้รับการแจ้งเตือนจากเราไม่ได้ กรุณาเลือกช่องทางอื่น',
  },
  exam_date_invalid: { status: 400, message: 'กรุณาเลือกวันสอบตั้งแต่วันนี้ไปไม่เกิน 5 ปี' },
  // practice
  question_in_attempt: {
    status: 409,
    message: 'คำถามข้อนี้อยู่ในชุดที่กำลังทำค้างไว้ ฝึกได้หลังส่งคำตอบแล้ว',
  },
  review_not_due: { status: 409, message: 'ยังไม่ถึงเวลาทบทวนข้อนี้' },
  review_not_answered: { status: 409, message: 'ต้องตอบข้อนี้ก่อนจึงจะกำหนดวันทบทวนได้' },
  schedule_invalid: { status: 400, message: 'กำหนดการทบทวนไม่ถูกต้อง กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง' },
  reviews_exhausted: { status: 429, message: 'ทบทวนได้วันละ 1,000 ข้อ กรุณาลองใหม่พรุ่งนี้' },
  report_invalid: { status: 400, message: 'กรุณาเลือกเหตุผล และเขียนรายละเอียดไม่เกิน 1,000 ตัวอักษร' },
  report_repeated: { status: 409, message: 'คุณรายงานข้อนี้ไว้แล้ว ผู้ดูแลระบบกำลังตรวจสอบ' },
  // referrals
  email_invalid: { status: 400, message: 'รูปแบบอีเมลไม่ถูกต้อง' },
  invitation_repeated: { status: 409, message: 'คุณเชิญอีเมลนี้ไปแล้ว' },
  invitations_exhausted: {
    status: 429,
    message: 'ส่งคำเชิญได้วันละ {limit} คน กรุณาลองใหม่พรุ่งนี้',
  },
  referral_self: { status: 409, message: 'ไม่สามารถเชิญตัวเองได้' },
  // points
  points_invalid: { status: 400, message: 'จำนวนแต้มต้องเป็นจำนวนเต็มตั้งแต่ 0 ขึ้นไป' },
  points_too_many: { status: 400, message: 'ปรับแต้มได้ไม่เกิน {highest} แต้ม' },
  points_moved: {
    status: 409,
    message: 'แต้มเปลี่ยนไปแล้ว ขณะนี้มี {balance} แต้ม กรุณาตรวจสอบแล้วลองใหม่',
  },
  points_negative: { status: 409, message: 'มีเพียง {balance} แต้ม หักมากกว่านี้ไม่ได้' },
  points_unchanged: { status: 400, message: 'แต้มเท่าเดิม ไม่มีอะไรเปลี่ยนแปลง' },
  user_not_found: { status: 404, message: 'ไม่พบผู้ใช้' },
  ledger_append_only: { status: 403, message: 'บันทึกแต้มแก้ไขหรือลบไม่ได้' },
  // users
  reason_required: { status: 400, message: 'กรุณาระบุเหตุผล 3 ถึง 500 ตัวอักษร' },
  role_moved: { status: 409, message: 'มีผู้อื่นเปลี่ยนสิทธิ์ของผู้ใช้นี้ไปแล้ว กรุณาตรวจสอบแล้วลองใหม่' },
  own_account: { status: 409, message: 'ทำกับบัญชีของตนเองไม่ได้' },
  not_suspended: { status: 409, message: 'บัญชีนี้ไม่ได้ถูกระงับ' },
  user_exists: { status: 409, message: 'อีเมลนี้มีบัญชีอยู่แล้ว' },
  invitations_exhausted_for_address: {
    status: 429,
    message: 'ส่งคำเชิญถึงอีเมลนี้ได้วันละ {limit} ครั้ง กรุณาลองใหม่พรุ่งนี้',
  },
  invitation_not_sent: { status: 502, message: 'ส่งคำเชิญไม่สำเร็จ กรุณาลองใหม่' },
  // contact messages
  contact_message_not_found: { status: 404, message: 'ไม่พบข้อความนี้ อาจถูกลบไปแล้ว' },
  contact_reply_invalid: { status: 400, message: 'กรุณาเขียนคำตอบ 1 ถึง {longest} ตัวอักษร' },
  contact_address_invalid: {
    status: 409,
    message: 'อีเมลที่ผู้ส่งกรอกไว้ใช้ส่งจดหมายไม่ได้ จึงตอบกลับทางอีเมลไม่ได้',
  },
  contact_replies_full: {
    status: 409,
    message: 'ข้อความนี้มีคำตอบครบ {limit} ครั้งแล้ว กรุณาตอบต่อด้วยโปรแกรมอีเมล',
  },
  contact_replies_exhausted: {
    status: 429,
    message: 'ส่งคำตอบได้ชั่วโมงละ {limit} ครั้ง กรุณารอสักครู่แล้วลองใหม่',
  },
  // import
  course_not_found: { status: 404, message: 'ไม่พบคอร์ส' },
  import_template_invalid: { status: 400, message: 'กรุณากรอกข้อมูลให้ครบถ้วน' },
  import_size_invalid: { status: 400, message: 'นำเข้าได้ครั้งละ 1 ถึง 20,000 คำถาม' },
  import_per_set_invalid: { status: 400, message: 'จำนวนคำถามต่อชุดต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป' },
  import_tag_unknown: { status: 400, message: 'ไม่พบ tag ที่เลือก' },
  import_question_empty: { status: 400, message: 'แถวที่ {row}: ไม่มีคำถาม' },
  import_answer_invalid: { status: 400, message: 'แถวที่ {row}: คำตอบต้องเป็น 1-4 หรือ ก-ง' },
  import_options_incomplete: { status: 400, message: 'แถวที่ {row}: ตัวเลือกไม่ครบ 4 ข้อ' },
  import_options_alike: { status: 400, message: 'แถวที่ {row}: ตัวเลือกซ้ำกัน กรุณาแก้ให้ต่างกัน' },
  import_letters_unseen: {
    status: 400,
    message: 'แถวที่ {row}: มีอักขระที่แสดงไม่ได้ กรุณาพิมพ์ใหม่ หรือเลือกรหัสอักขระอื่นให้ไฟล์นี้',
  },
  import_video_invalid: { status: 400, message: 'แถวที่ {row}: วิดีโอต้องเป็นลิงก์ YouTube' },
  import_text_long: { status: 400, message: 'แถวที่ {row}: มีข้อความยาวเกิน 100,000 ตัวอักษร' },
  import_laws_invalid: {
    status: 400,
    message: 'แถวที่ {row}: อ่านกฎหมายที่อ้างไม่ได้ ตัวอย่าง พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 50 [2025-11-12]',
  },
  import_passage_long: { status: 400, message: 'แถวที่ {row}: บทความร่วมยาวเกิน 20,000 ตัวอักษร' },
  import_note_long: { status: 400, message: 'แถวที่ {row}: เหตุผลของตัวเลือกยาวเกิน 2,000 ตัวอักษร' },
  import_picture_invalid: {
    status: 400,
    message: 'แถวที่ {row}: ที่อยู่รูปภาพต้องขึ้นต้นด้วย https:// หรือเป็นไฟล์ที่อัปโหลดไว้',
  },
  import_question_gone: { status: 409, message: 'แถวที่ {row}: ไม่พบคำถามตามรหัสนี้ อาจถูกลบไปแล้ว' },
  import_question_repeated: { status: 400, message: 'แถวที่ {row}: รหัสคำถามซ้ำกับแถวก่อนหน้า' },
  import_question_stale: { status: 409, message: 'แถวที่ {row}: คำถามนี้ถูกแก้ไขหลังส่งออกไฟล์' },
  import_not_found: { status: 404, message: 'ไม่พบการนำเข้าครั้งนี้' },
  import_undone: { status: 409, message: 'เลิกทำการนำเข้าครั้งนี้ไปแล้ว' },
  import_attempted: { status: 409, message: 'มีผู้ทำข้อสอบที่นำเข้าแล้ว จึงเลิกทำไม่ได้' },
  import_moved: { status: 409, message: 'คำถามหรือชุดข้อสอบที่นำเข้าถูกแก้ไขหลังจากนั้น จึงเลิกทำไม่ได้' },
  // export
  export_empty: { status: 404, message: 'ไม่มีคำถามให้ส่งออก' },
  export_too_many: {
    status: 400,
    message: 'ส่งออกได้ครั้งละไม่เกิน {highest} คำถาม กรุณาเลือกให้แคบลง',
  },
  // content
  question_empty: { status: 400, message: 'กรุณากรอกคำถาม' },
  question_options_incomplete: { status: 400, message: 'กรุณากรอกตัวเลือกให้ครบ 4 ข้อ' },
  question_options_alike: { status: 400, message: 'มีตัวเลือกซ้ำกัน กรุณาแก้ให้ต่างกันทุกข้อ' },
  letters_unseen: { status: 400, message: 'มีอักขระที่แสดงไม่ได้ กรุณาลบหรือพิมพ์ใหม่' },
  question_video_invalid: { status: 400, message: 'วิดีโอต้องเป็นลิงก์ YouTube' },
  question_changed: {
    status: 409,
    message: 'มีผู้อื่นแก้ไขคำถามนี้ไปแล้ว กรุณาตรวจดูค่าล่าสุดก่อนบันทึก',
  },
  question_gone: { status: 404, message: 'ไม่พบคำถามนี้ อาจถูกลบไปแล้ว' },
  report_answer_invalid: { status: 400, message: 'คำตอบถึงผู้รายงานยาวได้ไม่เกิน 1,000 ตัวอักษร' },
  image_address_invalid: {
    status: 400,
    message: 'ที่อยู่รูปภาพต้องขึ้นต้นด้วย https:// หรือเป็นไฟล์ที่อัปโหลดไว้',
  },
  color_invalid: { status: 400, message: 'สีต้องเป็นรหัสฐานสิบหก เช่น #3B82F6' },
  regrade_invalid: { status: 400, message: 'กรุณาเลือกวิธีตรวจใหม่และตัวเลือกให้ครบ' },
  regrade_refund_invalid: { status: 400, message: 'กรุณาเลือกว่าจะคืนแต้มอย่างไร' },
  regrade_unchanged: { status: 409, message: 'ข้อนี้ตรวจตามที่เลือกอยู่แล้ว ไม่มีอะไรเปลี่ยนแปลง' },
  regrade_last_question: {
    status: 409,
    message: 'ตัดข้อนี้ออกไม่ได้ เพราะชุดนี้หรือผู้ที่เริ่มทำไปแล้วจะไม่เหลือข้อที่นับคะแนน',
  },
  hold_last_question: { status: 409, message: 'พักข้อนี้ไม่ได้ เพราะชุดนี้จะไม่เหลือข้อให้ทำ' },
  regrade_not_found: { status: 404, message: 'ไม่พบการตรวจใหม่ครั้งนี้ หรือเกิน 30 วัน หรือเลิกทำไปแล้ว' },
  regrade_superseded: {
    status: 409,
    message: 'เลิกทำไม่ได้ เพราะเฉลยของข้อนี้ถูกแก้ไขหลังจากตรวจใหม่ครั้งนั้น',
  },
  host_invalid: {
    status: 400,
    message: 'โดเมนต้องเป็นชื่อโฮสต์ เช่น exam.example.com ไม่มี https:// หรือ /',
  },
  subdomain_invalid: { status: 400, message: 'ซับโดเมนใช้ได้เฉพาะ a-z, 0-9 และ - ไม่เกิน 63 ตัวอักษร' },
  subdomain_taken: { status: 409, message: 'ซับโดเมนนี้ถูกใช้ไปแล้ว กรุณาใช้ชื่ออื่น' },
  host_taken: {
    status: 409,
    message: 'มีเว็บไซต์ในระบบใช้โดเมนนี้อยู่แล้ว (นับแบบมีและไม่มี www. เป็นโดเมนเดียวกัน)',
  },
  host_reserved: {
    status: 400,
    message: 'ใช้โดเมนนี้ไม่ได้ เพราะเป็นโดเมนหลักของระบบหรือเป็นโดเมนสาธารณะ เช่น co.th',
  },
  host_not_found: { status: 404, message: 'ไม่พบเว็บไซต์หรือโดเมนนี้' },
  template_unknown: { status: 400, message: 'กรุณาเลือกแม่แบบของเว็บไซต์' },
  line_empty: { status: 400, message: 'กรุณากรอกตัวอักษรที่มองเห็นได้' },
  tenant_name_missing: { status: 400, message: 'กรุณากรอกชื่อเว็บไซต์ ไม่เกิน 100 ตัวอักษร' },
  main_domain_missing: {
    status: 409,
    message: 'ระบบนี้ยังไม่มีชื่อโดเมนหลัก จึงสร้างเว็บไซต์ที่ซับโดเมนไม่ได้ กรุณาเพิ่มเว็บไซต์ด้วยโดเมนของตัวเอง',
  },
  copy_same_site: { status: 400, message: 'กรุณาเลือกเว็บไซต์ต้นทางและปลายทางที่ต่างกัน' },
  copy_empty: { status: 409, message: 'เว็บไซต์ต้นทางยังไม่มีเนื้อหาให้คัดลอก' },
  exam_sections_invalid: {
    status: 400,
    message:
      'โครงสร้างข้อสอบต้องมี 1 ถึง 20 วิชาที่ชื่อไม่ซ้ำกัน แต่ละหัวข้อใช้ได้ครั้งเดียวในวิชาเดียวกันและมีอย่างน้อย 1 ข้อ',
  },
  exam_section_incomplete: {
    status: 400,
    message: 'วิชา{section} กำหนดไว้ {questions} ข้อ แต่หัวข้อรวมกันได้ {lines} ข้อ',
  },
  exam_too_long: {
    status: 400,
    message: 'ข้อสอบหนึ่งชุดมีได้ไม่เกิน {highest} ข้อ แต่รวมแล้วมี {questions} ข้อ',
  },
  exam_rules_invalid: {
    status: 400,
    message: 'เกณฑ์ผ่านต้องเป็นร้อยละ 1 ถึง 100 ของทั้งฉบับหรือของวิชาในโครงสร้าง วิชาละหนึ่งเกณฑ์',
  },
  exam_blueprint_gone: { status: 404, message: 'ไม่พบโครงสร้างข้อสอบนี้แล้ว' },
  exam_papers_invalid: { status: 400, message: 'ทำชุดข้อสอบได้ครั้งละ 1 ถึง {highest} ชุด' },
  exam_papers_too_many_today: {
    status: 409,
    message: 'ใน 24 ชั่วโมงที่ผ่านมามีการสั่งทำชุดข้อสอบครบ {highest} ครั้งแล้ว กรุณาลองใหม่ภายหลัง',
  },
  exam_not_found: { status: 404, message: 'ไม่พบการสอบนี้ หรือยังไม่เปิดให้สอบ' },
  exam_without_papers: { status: 409, message: 'การสอบนี้ยังไม่มีชุดข้อสอบ กรุณาลองใหม่ภายหลัง' },
  exam_template_unknown: { status: 404, message: 'ไม่พบแม่แบบข้อสอบนี้' },
  law_not_found: { status: 404, message: 'ไม่พบกฎหมายนี้ อาจถูกลบไปแล้ว' },
  law_section_invalid: { status: 400, message: 'กรุณากรอกเลขมาตรา เช่น 50, 45/1 หรือ 47 ตรี' },
  law_detail_invalid: {
    status: 400,
    message: 'กรุณากรอกวรรคหรืออนุมาตรา เช่น วรรคสอง, (4) หรือ อนุมาตรา 4',
  },
  law_checked_later: { status: 400, message: 'วันที่ตรวจต้องไม่เกินวันนี้' },
  law_version_in_force: {
    status: 409,
    message: 'แก้วันมีผลหรือมาตราไม่ได้ เพราะฉบับนี้มีผลแล้ว ลบแล้วบันทึกใหม่ได้',
  },
  law_review_due: {
    status: 409,
    message: 'ข้อนี้รอตรวจกับกฎหมายที่แก้ไขเพิ่มเติม กรุณาตรวจที่หน้ากฎหมาย',
  },
  exam_paper_not_found: { status: 404, message: 'ไม่พบชุดข้อสอบนี้ อาจถูกลบไปแล้ว' },
  copy_too_large: {
    status: 409,
    message: 'คัดลอกได้ครั้งละไม่เกิน {highest} ข้อ แต่ต้นทางมี {questions} ข้อ กรุณาส่งออกแล้วนำเข้าเป็นส่วน ๆ',
  },
  copies_too_many_today: {
    status: 429,
    message: 'คัดลอกได้ไม่เกิน {highest} ข้อใน 24 ชั่วโมง กรุณาลองใหม่ภายหลัง หรือขอให้ผู้ดูแลระบบคัดลอกให้',
  },
  jobs_too_many: {
    status: 409,
    message: 'มีงานที่กำลังทำอยู่หลายงานแล้ว กรุณารอให้เสร็จหรือยกเลิกบางงานก่อนเริ่มงานใหม่',
  },
  jobs_too_many_today: {
    status: 409,
    message: 'ใน 24 ชั่วโมงที่ผ่านมาคุณเริ่มงานครบ {highest} งานแล้ว กรุณาลองใหม่ภายหลัง',
  },
  job_required: {
    status: 409,
    message: 'รายการนี้มีข้อมูลมากเกินกว่าจะทำให้เสร็จในครั้งเดียว กรุณาโหลดหน้านี้ใหม่แล้วลองอีกครั้ง',
  },
  move_too_large: {
    status: 409,
    message: 'มีเนื้อหาอยู่ข้างใต้มากเกินกว่าจะย้ายจากแบบฟอร์มนี้ กรุณาเลือกรายการนี้ในหน้ารายการ แล้วกด “ย้าย”',
  },
  job_not_found: { status: 404, message: 'ไม่พบงานนี้ หรืองานยังไม่เสร็จ' },
  job_cancelled: { status: 409, message: 'ไม่มีข้อมูลใดเปลี่ยนแปลง' },
  job_failed: {
    status: 500,
    message: 'ไม่มีข้อมูลใดเปลี่ยนแปลง กรุณาลองใหม่ภายหลัง',
  },
  verification_method_missing: { status: 400, message: 'กรุณาเลือกวิธียืนยันโดเมน (DNS หรือไฟล์)' },
  settings_changed: {
    status: 409,
    message: 'มีผู้อื่นแก้ไขการตั้งค่านี้ไปแล้ว กรุณาโหลดค่าล่าสุดก่อนบันทึก',
  },
  price_invalid: { status: 400, message: 'ราคาต้องเป็นตัวเลขตั้งแต่ 1 บาทขึ้นไป ทศนิยมไม่เกิน 2 ตำแหน่ง' },
  switch_invalid: { status: 400, message: 'ค่านี้ต้องเป็น true หรือ false' },
  link_invalid: { status: 400, message: 'ลิงก์ต้องขึ้นต้นด้วย https:// และใช้งานได้' },
  private_key_invalid: { status: 400, message: 'กุญแจลับต้องเป็นข้อความ PEM ที่ขึ้นต้นด้วย -----BEGIN' },
  access_token_invalid: {
    status: 400,
    message: 'access token ต้องเป็นตัวอักษรละตินและเครื่องหมายติดกัน อย่างน้อย 20 ตัว',
  },
  pass_percent_invalid: { status: 400, message: 'เกณฑ์ผ่านต้องเป็นจำนวนเต็ม 1 ถึง 100' },
  exam_positions_invalid: {
    status: 400,
    message: 'รายชื่อตำแหน่งเขียนบรรทัดละหนึ่งตำแหน่ง ตำแหน่งละไม่เกิน 120 ตัวอักษร และไม่เกิน 300 ตำแหน่ง',
  },
  font_invalid: { status: 400, message: 'ชื่อแบบอักษรใช้ได้เฉพาะตัวอักษร ตัวเลข เว้นวรรค และ -' },
  setting_key_invalid: { status: 400, message: 'ไม่พบเว็บไซต์ของการตั้งค่านี้' },
  seo_too_long: {
    status: 400,
    message: 'ชื่อเรื่องยาวได้ไม่เกิน 60 ตัวอักษร และคำอธิบายไม่เกิน 160 ตัวอักษร',
  },
  cost_invalid: { status: 400, message: 'แต้มที่ใช้ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป' },
  selection_changed: {
    status: 409,
    message: 'มีรายการตรงกับตัวกรอง {count} รายการแล้ว กรุณาตรวจสอบและยืนยันอีกครั้ง',
  },
  // actions of administrators
  batch_not_found: { status: 404, message: 'ไม่พบการกระทำนี้ในบันทึก' },
  batch_undone: { status: 409, message: 'เลิกทำการกระทำนี้ไปแล้ว' },
  batch_expired: { status: 409, message: 'เกิน 30 วันแล้ว จึงเลิกทำไม่ได้' },
  batch_final: { status: 409, message: 'การกระทำนี้เลิกทำไม่ได้' },
  batch_moved: {
    status: 409,
    message: 'ข้อมูลชุดนี้ถูกแก้ไขหรือมีผู้ใช้งานหลังจากนั้นแล้ว จึงเลิกทำไม่ได้',
  },
  restore_taken: {
    status: 409,
    message: 'กู้คืนไม่ได้ เพราะ “{name}” ถูกใช้ไปแล้ว กรุณาเปลี่ยนชื่อรายการที่ใช้อยู่แล้วลองใหม่',
  },
  restore_parent_missing: {
    status: 409,
    message: 'กู้คืนไม่ได้ เพราะรายการที่อยู่เหนือขึ้นไปถูกลบแล้ว กรุณากู้คืนรายการนั้นก่อน',
  },
  storage_full: {
    status: 413,
    message: 'พื้นที่เก็บไฟล์ของเว็บไซต์นี้เต็มแล้ว (ใช้ได้ {limit} MB) กรุณาลบไฟล์ที่ไม่ใช้ก่อน',
  },
  // requests
  request_malformed: { status: 400, message: 'คำขอไม่ถูกต้อง กรุณาลองใหม่' },
  body_too_large: { status: 413, message: 'ข้อมูลที่ส่งมามีขนาดใหญ่เกินกำหนด' },
  request_too_slow: { status: 408, message: 'ส่งข้อมูลช้าเกินกำหนด กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่' },
  body_invalid: { status: 400, message: 'ข้อมูลที่ส่งมาไม่ถูกต้อง' },
  passage_too_long: {
    status: 400,
    message: 'บทความร่วมยาวเกินไป ใส่ได้ไม่เกิน {longest} ตัวอักษร',
  },
  option_note_too_long: {
    status: 400,
    message: 'เหตุผลของตัวเลือกยาวเกินไป ใส่ได้ไม่เกิน {longest} ตัวอักษร',
  },
  text_too_long: { status: 400, message: 'ข้อความยาวเกินไป ใส่ได้ไม่เกิน {longest} ตัวอักษร' },
  not_found: { status: 404, message: 'ไม่พบหน้าที่ต้องการ' },
  rate_limited: { status: 429, message: 'ส่งคำขอถี่เกินไป กรุณารอสักครู่แล้วลองใหม่' },
  unavailable: { status: 503, message: 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่' },
  internal: { status: 500, message: 'เกิดข้อผิดพลาด กรุณาลองใหม่' },
  // payments
  package_unavailable: { status: 409, message: 'ขณะนี้ไม่ได้เปิดจำหน่ายแพ็กเกจนี้ กรุณาเลือกแพ็กเกจอื่น' },
  package_price_changed: {
    status: 409,
    message: 'ราคาหรือจำนวนแต้มไม่ตรงกับแพ็กเกจ กรุณาโหลดหน้าใหม่แล้วลองอีกครั้ง',
  },
  payment_orders_open: {
    status: 429,
    message: 'มีคำสั่งซื้อที่รอชำระเงินอยู่หลายรายการ กรุณาชำระหรือรอให้หมดเวลาก่อน',
  },
  payment_channel_invalid: { status: 400, message: 'ช่องทางชำระเงินนี้ใช้กับยอดนี้ไม่ได้ กรุณาเลือกช่องทางอื่น' },
  payment_channel_none: {
    status: 409,
    message: 'ไม่มีช่องทางชำระเงินที่รับยอดนี้ กรุณาเลือกแพ็กเกจอื่น',
  },
  payment_currency_unsupported: {
    status: 503,
    message: 'ระบบรับชำระเป็นเงินบาท (THB) เท่านั้น กรุณาแจ้งผู้ดูแลระบบให้แก้สกุลเงินในการตั้งค่า',
  },
  payment_unavailable: { status: 503, message: 'ขณะนี้ยังไม่เปิดรับชำระเงิน' },
  payment_creation_failed: { status: 502, message: 'ไม่สามารถสร้างคำสั่งซื้อได้ กรุณาลองใหม่' },
  payment_order_not_found: { status: 404, message: 'ไม่พบข้อมูลคำสั่งซื้อ' },
  payment_order_not_paid: { status: 409, message: 'คำสั่งซื้อนี้ยังไม่ได้ชำระเงิน' },
  payment_order_settled: { status: 409, message: 'คำสั่งซื้อนี้ชำระเงินแล้ว' },
  payment_order_frozen: { status: 409, message: 'คำสั่งซื้อนี้แก้ไขหรือลบไม่ได้' },
  report_span_invalid: { status: 400, message: 'เลือกช่วงวันที่ของรายงานได้ 1 ถึง 92 วัน' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue
