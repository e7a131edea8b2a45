/** An uploaded picture is called by its folder and name; it is kept by its name. */
export const pictureName = (image: string): string => image.replace(/^fiat\//, '')
