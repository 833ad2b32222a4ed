import { productFigures } from '@sanamsob/domain/product-figures'

/** The home pages of the hub, of a tenant, and for local-government exams. */
export const texts = {
  actions: {
    start: 'Start Learning Free',
    sample: 'ลองทำข้อตัวอย่าง',
    platforms: 'สำรวจแพลตฟอร์ม',
    startTenant: 'เริ่มฝึกทำข้อสอบ',
  },
  hub: {
    eyebrow: 'ศูนย์กลางระบบข้อสอบออนไลน์',
    title: 'Master Your Skills',
    subtitle: 'With Smart Quizzes',
    description: 'ประตูสู่แพลตฟอร์มฝึกทำข้อสอบเฉพาะทาง เลือกสนามที่ตรงกับเป้าหมายของคุณ แล้วเริ่มฝึกได้ทันที',
    stats: [
      { key: 'stat_platforms', label: 'แพลตฟอร์ม', counted: 'platforms' },
      { key: 'stat_quiz_sets', label: 'ชุดข้อสอบ', counted: 'quiz_sets' },
      { key: 'stat_questions', label: 'ข้อพร้อมคำอธิบาย', counted: 'questions' },
      { key: 'stat_subjects', label: 'วิชา', counted: 'categories' },
      { key: 'stat_learners', label: 'ผู้เรียน', counted: 'learners' },
    ],
    categories: 'เริ่มฝึกบนสนามกลาง',
    features: [
      { title: 'ข้อสอบครบทุกหมวด', body: 'จัดเป็นหมวดหมู่ เลือกฝึกได้ตรงจุด' },
      { title: 'รู้ผลและคำอธิบายทันที', body: 'เข้าใจเหตุผลของคำตอบทุกข้อ' },
      { title: 'ติดตามพัฒนาการ', body: 'เห็นคะแนนย้อนหลังและหัวข้อที่ควรทบทวน' },
    ],
  },
  platforms: {
    title: 'แพลตฟอร์มทั้งหมด',
    body: 'แต่ละสนามมีเนื้อหาเฉพาะทาง ใช้บัญชีและแต้มเดียวกันได้ทุกแห่ง',
    visit: 'เข้าสู่แพลตฟอร์ม',
    empty: {
      title: 'ยังไม่มีแพลตฟอร์ม',
      body: 'แพลตฟอร์มเฉพาะทางจะปรากฏที่นี่เมื่อเปิดให้บริการ ระหว่างนี้ฝึกบนสนามกลางได้เลย',
      action: 'ดูหมวดหมู่ข้อสอบ',
    },
  },
  tenant: {
    title: 'Master Your Skills',
    description: 'ฝึกทำข้อสอบออนไลน์ รู้ผลทันที พร้อมคำอธิบายทุกข้อ',
    stats: [
      { key: 'stat_learners', label: 'ผู้เรียน', counted: 'learners' },
      { key: 'stat_quiz_sets', label: 'ชุดข้อสอบ', counted: 'quiz_sets' },
      { key: 'stat_questions', label: 'ข้อพร้อมคำอธิบาย', counted: 'questions' },
      { key: 'stat_categories', label: 'หมวดหมู่', counted: 'categories' },
      { key: 'stat_pass_rate', label: 'อัตราสอบผ่าน' },
    ],
    categories: 'หมวดหมู่ข้อสอบ',
  },
  local: {
    badge: 'ใหม่: ข้อสอบท้องถิ่นล่าสุด 2568',
    title: 'เตรียมสอบท้องถิ่นให้พร้อม ทุกตำแหน่ง ทุกสนาม',
    description:
      'คลังข้อสอบ อปท. ทั้งความรู้ทั่วไป กฎหมาย และระเบียบ ฝึกจับเวลาจริง เฉลยละเอียดทุกข้อ พร้อมบอกจุดที่ควรทบทวน',
    stats: [
      { key: 'stat_candidates', label: 'ผู้เตรียมสอบ' },
      { key: 'stat_quiz_sets', label: 'ชุดข้อสอบ', counted: 'quiz_sets' },
      { key: 'stat_questions', label: 'ข้อพร้อมคำอธิบาย', counted: 'questions' },
      { key: 'stat_positions', label: 'ตำแหน่ง' },
      { key: 'stat_pass_rate', label: 'อัตราสอบผ่าน' },
      { key: 'stat_rating', label: 'คะแนนความพึงพอใจ' },
    ],
    featuresTitle: 'ครบทุกอย่างที่ผู้สอบท้องถิ่นต้องใช้',
    features: [
      {
        icon: 'book',
        title: 'แนวข้อสอบท้องถิ่นครบถ้วน',
        body: 'ครอบคลุมกฎหมายจัดตั้ง อปท. วิธีปฏิบัติราชการ ระเบียบงานสารบรรณ การปกครองท้องถิ่น และภาษาไทย',
      },
      {
        icon: 'shield',
        title: 'ข้อสอบมาตรฐานจากผู้เชี่ยวชาญ',
        body: 'ทุกข้อมีคำอธิบาย ข้อกฎหมายอ้างอิงมาตราหรือข้อของระเบียบให้คุณตรวจสอบได้เอง',
      },
      {
        icon: 'chart',
        title: 'วิเคราะห์ผลแม่นยำ',
        body: 'เห็นคะแนนแยกตามหัวข้อ พร้อมคำแนะนำหัวข้อที่ยังอ่อนและควรทบทวน',
      },
      {
        icon: 'refresh',
        title: 'ปรับปรุงต่อเนื่อง',
        body: 'เพิ่มข้อสอบใหม่และปรับเนื้อหาให้ทันกฎหมายและประกาศล่าสุดอยู่เสมอ',
      },
    ],
    testimonialsTitle: 'เสียงจากผู้เตรียมสอบ',
    testimonialsNote: 'ข้อความตัวอย่าง',
    testimonials: [
      {
        words: 'ฝึกจับเวลาทุกเย็นหลังเลิกงาน พอถึงวันสอบจริงรู้สึกคุ้นมือ ทำทันทุกข้อ',
        name: 'คุณเอ',
        role: 'เจ้าพนักงานธุรการ',
      },
      {
        words: 'ชอบที่เฉลยบอกมาตราไว้ด้วย เปิดตัวบทอ่านต่อได้เลย จำได้นานกว่าท่องเฉย ๆ',
        name: 'คุณบี',
        role: 'นักวิเคราะห์นโยบายและแผน',
      },
      {
        words: 'หน้าผลสอบบอกชัดว่าหัวข้อไหนอ่อน เลยรู้ว่าควรใช้เวลาที่เหลืออ่านอะไร',
        name: 'คุณซี',
        role: 'นักวิชาการเงินและบัญชี',
      },
    ],
    categories: 'เลือกหมวดหมู่ที่จะสอบ',
  },
  features: {
    title: 'ทำไมต้องฝึกกับเรา',
    body: 'เครื่องมือครบสำหรับการเตรียมสอบอย่างมั่นใจ',
    items: [
      {
        icon: 'clock',
        title: 'จับเวลาเหมือนสนามจริง',
        body: 'ฝึกบริหารเวลาให้คุ้นมือก่อนวันสอบ',
      },
      {
        icon: 'bulb',
        title: 'รู้ผลและคำอธิบายทันที',
        body: 'เข้าใจเหตุผลของทุกข้อ ไม่ใช่แค่คำตอบ',
      },
      {
        icon: 'chart',
        title: 'เห็นหัวข้อที่ควรทบทวน',
        body: 'ผลแยกตามหัวข้อ บอกว่าควรอ่านอะไรต่อ',
      },
      {
        icon: 'cloud',
        title: 'ไม่มีคำตอบหาย',
        body: 'บันทึกทุกข้อที่เลือก เน็ตหลุดก็ทำต่อได้',
      },
    ],
  },
  banner: {
    title: 'พร้อมเริ่มฝึกหรือยัง',
    body: `สมัครฟรี รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้ม ทำข้อสอบได้ทันที`,
    action: 'สมัครสมาชิกฟรี',
  },
  sample: {
    label: 'ข้อตัวอย่าง',
    eyebrow: (position: number, total: number) => `ข้อตัวอย่าง ${position} จาก ${total} ลองตอบได้เลย`,
    eyebrowOne: 'ข้อตัวอย่าง ลองตอบได้เลย',
    hint: 'แตะตัวเลือกเพื่อดูคำตอบและคำอธิบาย',
    right: 'ถูกต้อง',
    wrong: (answer: number) => `ยังไม่ใช่ คำตอบที่ถูกคือตัวเลือกที่ ${answer}`,
    next: 'ข้อถัดไป',
    finish: 'ดูคะแนน',
    done: 'ทำข้อตัวอย่างครบแล้ว',
    score: (right: number, total: number) => `คุณได้ ${right}/${total}`,
    endBody: 'ในสนามจริงคุณจะได้จับเวลา ดูคะแนนแยกตามหัวข้อ และทบทวนเฉพาะข้อที่พลาด',
    again: 'ลองอีกครั้ง',
    own: {
      text: 'ปีคริสต์ศักราช 2026 ตรงกับปีพุทธศักราชใด',
      options: ['พ.ศ. 2567', 'พ.ศ. 2568', 'พ.ศ. 2569', 'พ.ศ. 2570'],
      answer: 2,
      explanation: 'พุทธศักราชมากกว่าคริสต์ศักราช 543 ปี ดังนั้น 2026 + 543 = 2569',
    },
  },
} as const
