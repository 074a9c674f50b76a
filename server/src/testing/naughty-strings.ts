/** Starts of Unicode blocks; the first characters of each are used. */
const BLOCKS = [
  0x00a1, 0x0100, 0x0250, 0x02b0, 0x0370, 0x0400, 0x0531, 0x05d0, 0x0621, 0x0710, 0x0780, 0x07ca,
  0x0904, 0x0985, 0x0a05, 0x0a85, 0x0b05, 0x0b85, 0x0c05, 0x0c85, 0x0d05, 0x0d85, 0x0e01, 0x0e81,
  0x0f40, 0x1000, 0x10a0, 0x1100, 0x1200, 0x13a0, 0x1401, 0x1681, 0x16a0, 0x1780, 0x1820, 0x1d00,
  0x1e00, 0x1f00, 0x2010, 0x2070, 0x20a0, 0x2100, 0x2150, 0x2190, 0x2200, 0x2300, 0x2460, 0x2500,
  0x25a0, 0x2600, 0x2700, 0x2800, 0x2c00, 0x2d00, 0x2e80, 0x3041, 0x30a1, 0x3105, 0x3131, 0x4e00,
  0xa000, 0xac00, 0xe000, 0xf900, 0xfb00, 0xfe30, 0xff01, 0xfff9, 0x10000, 0x10330, 0x12000,
  0x13000, 0x1d400, 0x1f300, 0x1f600, 0x20000, 0xf0000, 0x10fff0,
]
const BLOCK_CHARS = 12

const blocks = BLOCKS.map((start) =>
  String.fromCodePoint(...Array.from({ length: BLOCK_CHARS }, (_, n) => start + n)),
)

const directions = [
  'שלום עולם',
  'مرحبا بالعالم',
  'abc שלום 123 مرحبا',
  '\u202eevil.txt',
  '\u202dleft\u202c',
  '\u2066isolate\u2069',
  '\u200f!abc',
  '\u061cabc',
]

const emoji = [
  '👩‍💻',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴‍☠️',
  '🇫🇮🇯🇵',
  '🇫',
  '👍🏽',
  '1️⃣#️⃣',
  '❤️\u200d🔥',
  '☺︎☺️',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '\ud83e\udd80',
]

const marks = [
  'e\u0301',
  '\u0301e',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324a\u0320\u0317lgo',
  'ﬃ',
  'ǆ',
  'İıiI',
  'ẞß',
  'Å\u212bA\u030a',
  '각\u1100\u1161\u11a8',
  '\ufdfa',
  'x\u200by',
  'x\u200cy\u200dz',
  'x\u2060y',
  'x\u00ady',
  'x\u034fy',
  '\ufffd',
  'x\uffffy',
  '\u{1fffe}x',
]

const quotes = ["'", '"', '`', "''", '""', '\'"`', '\\', "\\'", '\\\\', '«»', '‘’“”', "O'Brien"]

const code = [
  "' or '1'='1",
  "'; drop table users; --",
  '1; select pg_sleep(10)',
  '$1 $2 :name ?',
  '%_%',
  '{"a":1}',
  '{a,"b",NULL}',
  'NULL',
  '\\N',
  'E\\x00',
  '$$body$$',
  '/* */ --',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '&lt;b&gt;&amp;&nbsp;&#0;',
  '<!-- --><![CDATA[]]>',
  'javascript:alert(1)',
  '{{7*7}}',
  `\${7*7}`,
  '<%= 7*7 %>',
  '#{7*7}',
  '$(reboot)',
  '| cat /etc/passwd',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'C:\\CON',
  'file:///etc/passwd',
  '%00%0a%2e%2e%2f',
  '%s%n%x%p',
  '%d {0} {} %%',
  '\\u0000\\x41\\n',
  '=1+1',
  '@SUM(1)',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
]

const numbers = ['0', '-0', '1', '-1', '1e999', '0x10', '007', '1_000', '1,000.50', 'NaN']
const words = ['Infinity', 'undefined', 'null', 'true', 'false', '[]', '{}', '[object Object]']

const spaces = [
  ' around ',
  '\tx\t',
  '\r\nx\r\n',
  'a  b',
  'a\tb',
  'a\n\n\nb',
  'a\u00a0b',
  '\u3000a\u3000',
  'a\u2028b\u2029c',
  '\ufeffx\ufeff',
  'a\u0085b',
  '\u001b[31mred\u0007\u0008',
]

const long = ['x'.repeat(4000), '🦀'.repeat(4000), 'word '.repeat(800), `${'\u0301'.repeat(3999)}e`]

/** Strings that are known to break programs, none blank or longer than 4,000 code points. */
export const naughtyStrings: readonly string[] = [
  ...blocks,
  ...directions,
  ...emoji,
  ...marks,
  ...quotes,
  ...code,
  ...numbers,
  ...words,
  ...spaces,
  ...long,
]
