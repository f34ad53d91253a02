/** A part of a picture: where its middle is, in pixels of the picture, and how many times the least zoom it is shown. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1: as much as there is with the ratio. */
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Width by height of a part; or that of the whole picture. */
export type Shape = number | 'own'

export const LARGEST_ZOOM = 8
/** More no place shows. */
const LONGEST_SIDE = 1000

/** The middle of a picture, as much of it as there is. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

export const ratioOf = ({ width, height }: Size, shape: Shape): number =>
  shape === 'own' ? width / height : shape

/** How large the part is, in pixels of the picture. */
export function sizeOf({ width, height }: Size, ratio: number, { zoom }: Pick<Crop, 'zoom'>): Size {
  const most = Math.min(width, height * ratio)
  return { width: most / zoom, height: most / zoom / ratio }
}

/** The nearest part that lies within the picture. */
export function within(picture: Size, ratio: number, { x, y, zoom }: Crop): Crop {
  const kept = { zoom: clamp(zoom, 1, LARGEST_ZOOM) }
  const { width, height } = sizeOf(picture, ratio, kept)
  return {
    ...kept,
    x: clamp(x, width / 2, picture.width - width / 2),
    y: clamp(y, height / 2, picture.height - height / 2),
  }
}

/** Draws the part so that it fills a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, ratio: number, crop: Crop): void {
  const { width, height } = sizeOf(bitmap, ratio, crop)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  const from = [crop.x - width / 2, crop.y - height / 2, width, height] as const
  context.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height)
}

/** The part as a picture of its own, of the kind that the whole has where browsers can write that. */
export async function cropped(bitmap: ImageBitmap, ratio: number, crop: Crop, file: File): Promise<File> {
  const canvas = document.createElement('canvas')
  const { width } = sizeOf(bitmap, ratio, crop)
  canvas.width = Math.round(Math.min(width, LONGEST_SIDE))
  canvas.height = Math.round(canvas.width / ratio)
  drawCrop(canvas, bitmap, ratio, crop)
  const type = file.type === 'image/jpeg' ? file.type : 'image/png'
  const { promise, resolve, reject } = Promise.withResolvers<File>()
  canvas.toBlob(
    (blob) =>
      blob ? resolve(new File([blob], file.name, { type })) : reject(new Error('the browser drew nothing')),
    type,
    0.92,
  )
  return promise
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
