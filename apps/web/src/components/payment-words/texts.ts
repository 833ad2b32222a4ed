/** Names of payment channels. */
export const texts = {
  channels: {
    promptpay: 'พร้อมเพย์',
    linepay: 'LINE Pay',
    airpay: 'ShopeePay',
    truemoney: 'ทรูมันนี่ วอลเล็ท',
    atome: 'Atome',
    card: 'บัตรเครดิต / เดบิต',
    ktc_instal: 'ผ่อนชำระบัตร KTC',
    kbank_instal: 'ผ่อนชำระบัตรกสิกรไทย',
  } as Record<string, string>,
} as const
