/** https://www.iana.org/assignments/websocket */
export const closeCodes = { invalid: 1007, policy: 1008, restart: 1012, tryAgainLater: 1013 }
