/** https://www.iana.org/assignments/websocket */
export const closeCodes = { broken: 1007, tooMany: 1008, restart: 1012, later: 1013 }
