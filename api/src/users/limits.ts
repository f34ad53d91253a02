export const minFullNameLength = 2
export const maxFullNameLength = 100
export const forbiddenNameCharacters = '*`\\>"@'
export const maxAvatarFileSizeMib = 5
