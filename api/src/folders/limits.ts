export const maxFolderNameLength = 60
export const maxFolderDescriptionLength = 1024
