export const maxAlertWordLength = 100
