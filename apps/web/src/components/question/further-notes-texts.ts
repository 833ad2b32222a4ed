/** Apart from the other texts of questions, because results load them later. */
export const words = {
  ofOthers: 'เหตุผลของตัวเลือกอื่น',
  ofEach: 'เหตุผลของแต่ละตัวเลือก',
  option: (choice: number) => `ตัวเลือกที่ ${choice}`,
} as const
