import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saysPlace, withoutPlace } from '#domain/attachments/photo-place.ts'
import { forAll } from '#test/support/for-all.ts'
import { photoOf } from './jpeg.ts'

const differing = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((count, byte, at) => count + (byte === other[at] ? 0 : 1), 0)

describe('The place in a photo', () => {
  it.each([false, true])('is seen, and goes without another byte of the photo (little endian: %s)', (little) => {
    const photo = photoOf({ place: true, little })
    const clean = withoutPlace(photo)
    expect([saysPlace(photo), saysPlace(clean), clean.length]).toEqual([true, false, photo.length])
    // 48° 8′ 14″, the north, and their two entries: nothing else, so the picture is held as the camera held it.
    const from = photo.findIndex((_, at) => at >= 12 + 38)
    const to = from + 2 + 24 + 4 + 24
    expect([clean.slice(0, from), clean.slice(to)]).toEqual([photo.slice(0, from), photo.slice(to)])
    expect(clean.slice(from, to).every((byte) => byte === 0)).toBe(true)
    expect(differing(photo, clean)).toBeGreaterThan(10)
  })

  it('in an XMP segment goes with the segment; other words of a program stay', () => {
    const named = photoOf({ place: false, xmp: '<rdf exif:GPSLatitude="48,8.2N"/>' })
    const rated = photoOf({ place: false, xmp: '<rdf xmp:Rating="5"/>' })
    expect([saysPlace(named), saysPlace(rated)]).toEqual([true, false])
    expect(withoutPlace(named)).toEqual(photoOf({ place: false }))
    expect(withoutPlace(rated)).toEqual(rated)
  })

  it('breaks on no bytes, and leaves what names no place as it is', () => {
    forAll(fc.uint8Array({ maxLength: 300 }), fc.nat(200), (bytes, at) => {
      const odd = photoOf({ place: true })
      odd.set(bytes.slice(0, Math.max(0, odd.length - at)), Math.min(at, odd.length))
      for (const photo of [new Uint8Array(bytes), odd]) {
        const clean = withoutPlace(photo)
        expect(saysPlace(clean)).toBe(false)
        expect(saysPlace(photo) ? photo : clean).toEqual(photo)
      }
    })
  })
})
