const PATIENCE_MS = 5_000

/** Waits for the pictures of what is to be printed. One that does not come in time is left out by the browser. */
export async function picturesOf(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')]
  for (const picture of pictures) picture.loading = 'eager'
  const all = Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
