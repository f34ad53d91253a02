/**
 * Saves text as a file in the browser's downloads. Of no type that the browser knows: it would add an ending.
 * @param name with its ending
 */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
