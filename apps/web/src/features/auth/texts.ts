import { productFigures } from '@sanamsob/domain/product-figures'

/** Sign-in and sign-up. */
export const texts = {
  loading: 'กำลังโหลด...',
  title: 'เข้าสู่สนามสอบ',
  lead: 'ฝึกทำข้อสอบ เก็บคะแนน และดูพัฒนาการของคุณได้ทุกที่',
  toTake: (quizSet: string) => `สมัครหรือเข้าสู่ระบบเพื่อทำ “${quizSet}”`,
  tabs: { signIn: 'เข้าสู่ระบบ', signUp: 'สมัครสมาชิก' },
  fields: {
    name: 'ชื่อที่ใช้แสดง (ไม่บังคับ)',
    email: 'อีเมล',
    password: 'รหัสผ่าน',
    newPasswordHint: 'อย่างน้อย 6 ตัวอักษร',
    showPassword: 'แสดงหรือซ่อนรหัสผ่าน',
  },
  signIn: {
    submit: 'เข้าสู่ระบบ',
    forgot: 'ลืมรหัสผ่าน?',
    failed: 'เข้าสู่ระบบไม่สำเร็จ',
    done: { title: 'เข้าสู่ระบบสำเร็จ', message: 'ยินดีต้อนรับกลับสู่สนามสอบ' },
  },
  passkey: {
    submit: 'ใช้พาสคีย์',
    turnedAway: 'ยังไม่ได้เข้าสู่ระบบ ไม่พบพาสคีย์ของเว็บไซต์นี้หรือหน้าต่างถูกปิด กรุณาลองใหม่หรือเข้าสู่ระบบด้วยวิธีอื่น',
  },
  /** Identity providers. */
  providers: {
    or: 'หรือ',
    googleOutside: 'Google ไม่อนุญาตให้เข้าสู่ระบบในแอปนี้ เปิดหน้านี้ในเบราว์เซอร์เพื่อใช้บัญชี Google',
    signIn: {
      line: 'เข้าสู่ระบบด้วย LINE',
      google: 'เข้าสู่ระบบด้วย Google',
      facebook: 'เข้าสู่ระบบด้วย Facebook',
      apple: 'เข้าสู่ระบบด้วย Apple',
      'custom:oidc': 'เข้าสู่ระบบด้วยบัญชีหน่วยงาน',
    },
    link: {
      done: { title: 'เชื่อมบัญชีแล้ว', message: 'ครั้งหน้าใช้บัญชีนี้เข้าสู่ระบบได้เลย' },
      failed: 'เชื่อมบัญชีไม่สำเร็จ',
    },
  },
  /** Shown to anonymous users. */
  anonymous: {
    save: 'สมัครเพื่อเก็บผลนี้',
    notice: {
      title: 'ผลนี้ดูได้จากเบราว์เซอร์นี้เท่านั้น',
      body: `สมัครสมาชิกฟรีเพื่อเก็บผลและข้อทบทวนไว้ในบัญชีของคุณ พร้อมรับแต้มต้อนรับ ${productFigures.welcomePoints} แต้ม`,
    },
    leaving: {
      title: 'เก็บผลนี้ไว้ก่อนไปไหม',
      body: 'ผลนี้ดูได้จากเบราว์เซอร์นี้เท่านั้น และจะหายไปหากล้างข้อมูลเบราว์เซอร์หรือไม่ได้ใช้งานนาน สมัครสมาชิกฟรีเพื่อเก็บไว้ในบัญชีของคุณ',
      later: 'ไว้ทีหลัง',
    },
    becomes: 'ผลและข้อทบทวนที่ทำไว้จะอยู่ในบัญชีใหม่ของคุณ',
    staysBehind: {
      title: 'ผลที่ทำไว้จะไม่ย้ายไปด้วย',
      body: 'หากเข้าสู่ระบบด้วยบัญชีเดิม จะกลับมาดูผลนี้ไม่ได้อีก หากต้องการเก็บไว้ กรุณาสมัครเป็นบัญชีใหม่',
    },
    signUpBy: {
      line: 'สมัครด้วย LINE',
      google: 'สมัครด้วย Google',
      facebook: 'สมัครด้วย Facebook',
      apple: 'สมัครด้วย Apple',
      'custom:oidc': 'สมัครด้วยบัญชีหน่วยงาน',
    },
    providerTaken: 'กดเข้าสู่ระบบอีกครั้งเพื่อใช้บัญชีเดิม โดยผลที่ทำไว้จะไม่ย้ายไปด้วย',
  },
  /** Result of the sample questions answered before the sign-up. */
  sampled: (right: number, total: number) => `ในข้อสอบตัวอย่างคุณได้ ${right}/${total} ลองชุดเต็มกันต่อเลย`,
  signUp: {
    submit: 'สมัครสมาชิก',
    welcome: `สมัครวันนี้ รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้ม ทำข้อสอบได้ทันที`,
    once: 'แต้มต้อนรับมอบให้ครั้งเดียวต่ออีเมล',
    invited: (name: string | null | undefined) =>
      name
        ? `${name} ชวนคุณมาฝึกด้วยกัน เราจะบันทึกคำเชิญให้เมื่อสมัครเสร็จ`
        : 'คุณได้รับคำเชิญจากเพื่อน เราจะบันทึกให้เมื่อสมัครเสร็จ',
    signInInstead: 'เข้าสู่ระบบแทน',
    done: {
      title: 'สมัครสมาชิกสำเร็จ',
      message: `ยินดีต้อนรับ! คุณได้รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้มแล้ว`,
      /** To a mailbox that had its points before. */
      again: 'ยินดีต้อนรับกลับมา! อีเมลหรือบัญชีนี้เคยได้รับแต้มต้อนรับแล้ว จึงไม่ได้รับอีก',
      /** Where the ledger could not be asked. */
      unknown: 'ยินดีต้อนรับ! เริ่มทำข้อสอบได้เลย',
      /** While the address waits for its mail. */
      waits: `ยินดีต้อนรับ! สมาชิกใหม่ได้รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้มเมื่อยืนยันอีเมล`,
    },
  },
  confirm: {
    title: 'ยืนยันอีเมลของคุณ',
    body: (email: string) => `เราส่งลิงก์ยืนยันไปที่ ${email} แล้ว เปิดอีเมลและกดลิงก์เพื่อเริ่มใช้งาน`,
    spam: 'หากไม่พบ กรุณาดูในโฟลเดอร์จดหมายขยะ',
    mailbox: 'เปิดกล่องจดหมายทดลอง',
    resend: 'ส่งอีเมลอีกครั้ง',
    resent: { title: 'ส่งอีเมลแล้ว', message: 'กรุณาตรวจสอบกล่องจดหมายของคุณ' },
    resendFailed: 'ส่งอีเมลไม่สำเร็จ',
    back: 'กลับไปหน้าเข้าสู่ระบบ',
  },
  /** Meaning and remedy of each refusal, by GoTrue error code. */
  problems: {
    invalid_credentials: {
      says: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง',
      advice: 'กรุณาตรวจสอบแล้วลองใหม่',
    },
    email_not_confirmed: {
      says: 'อีเมลนี้ยังไม่ได้ยืนยัน',
      advice: 'กรุณากดลิงก์ในอีเมลที่เราส่งให้',
    },
    bad_oauth_state: {
      says: 'การเข้าสู่ระบบครั้งนี้หมดเวลาหรือเริ่มจากเบราว์เซอร์อื่น',
      advice: 'กรุณาลองใหม่อีกครั้ง',
    },
    bad_oauth_callback: { says: 'ผู้ให้บริการตอบกลับไม่ถูกต้อง', advice: 'กรุณาลองใหม่อีกครั้ง' },
    flow_state_not_found: {
      says: 'การเข้าสู่ระบบครั้งนี้หมดเวลาหรือใช้ไปแล้ว',
      advice: 'กรุณาลองใหม่อีกครั้ง',
    },
    flow_state_expired: {
      says: 'การเข้าสู่ระบบครั้งนี้หมดเวลาหรือใช้ไปแล้ว',
      advice: 'กรุณาลองใหม่อีกครั้ง',
    },
    pkce_code_verifier_not_found: {
      says: 'การเข้าสู่ระบบครั้งนี้เริ่มจากเบราว์เซอร์อื่น',
      advice: 'กรุณาลองใหม่ในเบราว์เซอร์นี้',
    },
    provider_email_needs_verification: {
      says: 'บัญชีนี้ยังไม่มีอีเมลที่ยืนยันแล้ว',
      advice: 'กรุณายืนยันอีเมลกับผู้ให้บริการ หรือสมัครด้วยอีเมลแทน',
    },
    webauthn_verification_failed: {
      says: 'ใช้พาสคีย์นี้เข้าสู่ระบบไม่ได้ อาจถูกลบจากบัญชีแล้ว',
      advice: 'กรุณาเข้าสู่ระบบด้วยวิธีอื่น แล้วเพิ่มพาสคีย์ใหม่ในหน้าบัญชี',
    },
    webauthn_challenge_expired: { says: 'หมดเวลา', advice: 'กรุณาลองใหม่อีกครั้ง' },
    webauthn_challenge_not_found: { says: 'หมดเวลา', advice: 'กรุณาลองใหม่อีกครั้ง' },
    passkey_disabled: { says: 'เว็บไซต์นี้ยังไม่เปิดใช้พาสคีย์', advice: 'กรุณาเข้าสู่ระบบด้วยวิธีอื่น' },
    identity_already_exists: { says: 'บัญชีนี้เชื่อมกับสมาชิกแล้ว' },
    user_already_exists: { says: 'อีเมลนี้เป็นสมาชิกอยู่แล้ว' },
    email_exists: { says: 'อีเมลนี้เป็นสมาชิกอยู่แล้ว' },
    weak_password: {
      says: 'รหัสผ่านนี้คาดเดาง่ายเกินไป',
      advice: 'กรุณาใช้อย่างน้อย 6 ตัวอักษร และเลี่ยงคำที่ใช้กันบ่อย ตัวเลขล้วน เบอร์โทร วันเกิด หรือชื่อเว็บไซต์',
    },
    email_address_invalid: { says: 'รูปแบบอีเมลไม่ถูกต้อง', advice: 'กรุณาตรวจสอบอีกครั้ง' },
    signup_disabled: { says: 'ขณะนี้ปิดรับสมัครสมาชิกใหม่' },
    user_banned: { says: 'บัญชีนี้ถูกระงับการใช้งาน', advice: 'กรุณาติดต่อผู้ดูแล' },
    over_request_rate_limit: { says: 'ลองหลายครั้งเกินไป', advice: 'กรุณารอสักครู่แล้วลองใหม่' },
    over_email_send_rate_limit: { says: 'ส่งอีเมลถี่เกินไป', advice: 'กรุณารอสักครู่แล้วลองใหม่' },
  } as Record<string, { says: string; advice?: string }>,
  refused: 'ระบบยังรับคำขอนี้ไม่ได้',
  unreachable: 'ติดต่อระบบไม่ได้ในขณะนี้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
  problem: 'ยังไม่สำเร็จ ข้อมูลที่กรอกไว้ยังอยู่ กรุณาลองใหม่',
} as const
