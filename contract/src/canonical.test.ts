import { expect, test } from 'vitest'
import { asciiDigits, canonicalAddress, canonicalCode, canonicalPassword } from './canonical.ts'

test.each([
  [' ADA@Example.Test ', 'ada@example.test'],
  ['ina@küste.example', 'ina@küste.example'],
  ['ina@ku\u0308ste.example', 'ina@küste.example'],
  ['INA@KÜSTE.example', 'ina@küste.example'],
  ['ina@xn--kste-0ra.example', 'ina@küste.example'],
  ['ina@XN--KSTE-0RA.example', 'ina@küste.example'],
  ['ina@ｈａｆｅｎ。example', 'ina@hafen.example'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@пример.рф'],
  ['ren\u00e9e@mail.example', 'renée@mail.example'],
  ['rene\u0301e@mail.example', 'renée@mail.example'],
  ['ada@straße.example', 'ada@straße.example'],
  ['ada@0x7f.1', 'ada@0x7f.1'],
  ['ada@xn--a.example', 'ada@xn--a.example'],
  ['ada', 'ada'],
  ['', ''],
])('the address %j is %j', (typed, address) => {
  expect(canonicalAddress(typed)).toBe(address)
  expect(canonicalAddress(address)).toBe(address)
})

test('addresses of different owners stay different', () => {
  expect(canonicalAddress('ada@straße.example')).not.toBe(canonicalAddress('ada@strasse.example'))
  expect(canonicalAddress('renee@mail.example')).not.toBe(canonicalAddress('renée@mail.example'))
})

test.each([
  ['Gru\u0308n-Bu\u0308ro-7!', 'Grün-Büro-7!'],
  ['Sail\u00a0Away\u3000-42', 'Sail Away -42'],
  ['각-Pass-1', '각-Pass-1'],
  [' Sail-Away-42 ', ' Sail-Away-42 '],
  ['Ａ-wide-1', 'Ａ-wide-1'],
])('the password %j is %j', (typed, password) => {
  expect(canonicalPassword(typed)).toBe(password)
})

test.each([
  ['１２３４５６', '123456'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۴۵۶', '456'],
  ['०१९', '019'],
  ['᠐᠙', '09'],
  ['𝟗𝟘𝟡𝟢𝟶𝟿', '909009'],
  ['𞥐𞥙', '09'],
  ['no. 7, ½ and ²', 'no. 7, ½ and ²'],
])('the digits of %j are %j', (text, digits) => {
  expect(asciiDigits(text)).toBe(digits)
})

test('every decimal digit of Unicode is one of 0 to 9, in their order', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))

  expect(digits.map(asciiDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['123 456', '123456'],
  [' 12–34—56 ', '123456'],
  ['１２３‐４５６', '123456'],
  ['\u200e123456\ufeff', '123456'],
  ['4F2K–9QTD—7hmx', '4f2k9qtd7hmx'],
  ['４ｆ２Ｋ－9qtd−7hmx', '4f2k9qtd7hmx'],
  ['12a', '12a'],
])('the code %j is %j', (typed, code) => {
  expect(canonicalCode(typed)).toBe(code)
})
