/**
 * Whether a picture can be shown, known once its loading has ended. In Chromium `decode()` also fulfils for some
 * pictures that fail while they are waited for, so it is called after the load.
 */
export async function pictureLoads(picture: HTMLImageElement): Promise<boolean> {
  if (!picture.complete) {
    await new Promise((resolve) => {
      picture.addEventListener('load', resolve, { once: true })
      picture.addEventListener('error', resolve, { once: true })
    })
  }
  return picture.decode().then(
    () => true,
    () => false,
  )
}
