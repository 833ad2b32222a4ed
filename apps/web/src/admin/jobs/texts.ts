export const texts = { label: 'งานที่กำลังทำ' } as const
