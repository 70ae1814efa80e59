/** The longer side of a preview, in pixels. */
const previewPx = 320

/** A small picture, turned as its camera held it; undefined if the browser cannot make one. */
export const previewOf = async (picture: Blob): Promise<Blob | undefined> => {
  try {
    const bitmap = await createImageBitmap(picture)
    const scale = Math.min(1, previewPx / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise((made) => canvas.toBlob((blob) => made(blob ?? undefined)))
  } catch {
    return undefined
  }
}
