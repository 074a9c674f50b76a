import { describe, expect, test } from 'vitest'
import { skillAliases } from './skill-aliases.ts'
import { canonicalSkill, distinctSkills, parseSkills } from './skills.ts'

const aliases = Object.entries(skillAliases).flatMap(([canonical, others]) =>
  others.map((alias): [string, string] => [alias, canonical]),
)

describe('the canonical form of skills', () => {
  test.each(aliases)('maps %s to %s', (alias, canonical) => {
    expect(canonicalSkill(alias)).toBe(canonicalSkill(canonical))
  })

  test.each(aliases)('maps %s to %s in capitals and with spaces around', (alias, canonical) => {
    expect(canonicalSkill(`  ${alias.toUpperCase()} `)).toBe(canonicalSkill(canonical))
  })

  test('differs between all skills that have aliases', () => {
    const canonical = Object.keys(skillAliases)

    expect(new Set(canonical.map(canonicalSkill)).size).toBe(canonical.length)
  })

  test('maps each alias to one skill and needs no second step', () => {
    const written = aliases.map(([alias]) => alias)

    expect(new Set(written).size).toBe(written.length)
    for (const canonical of Object.keys(skillAliases)) {
      expect(canonicalSkill(canonicalSkill(canonical)), canonical).toBe(canonicalSkill(canonical))
    }
  })

  test.each([
    ['js', 'JavaScript'],
    ['reactjs', 'React.js'],
    ['React', 'react js'],
    ['node', 'Node.js'],
    ['NodeJS', 'Node JS'],
    ['postgres', 'PostgreSQL'],
    ['k8s', 'Kubernetes'],
    ['golang', 'Go'],
    ['Vue.js', 'vue'],
    ['CI/CD', 'ci-cd'],
    ['C++', 'CPP'],
    ['C #', 'C#'],
    ['C#', 'C Sharp'],
    ['.NET', 'dot net'],
    ['F#', 'fsharp'],
    ['Objective-C', 'objective c'],
    ['machine   learning', 'Machine-Learning'],
    ['machine_learning', 'ML'],
    ['Ｒｕｓｔ', 'Rust'],
    ['re\u0301sume\u0301', 'résumé'],
    ['ДИЗАЙН', 'дизайн'],
    ['C\u00a0#', 'C#'],
    ['Ru\u00adst\u200b', 'Rust'],
  ])('is the same for %s and %s', (one, other) => {
    expect(canonicalSkill(one)).toBe(canonicalSkill(other))
  })

  test('differs between the members of the C and .NET families', () => {
    const names = ['C', 'C++', 'C#', '.NET', 'net', 'F#', 'F', 'D', 'Objective-C', 'ASP.NET', 'C##']

    expect(new Set(names.map(canonicalSkill)).size).toBe(names.length)
  })

  test.each([
    ['java', 'JavaScript'],
    ['R', 'Rust'],
    ['go', 'Django'],
    ['react', 'React Native'],
    ['ruby', 'Ruby on Rails'],
    ['cafe', 'café'],
    ['vue', 'Vue 2'],
  ])('differs between %s and %s', (one, other) => {
    expect(canonicalSkill(one)).not.toBe(canonicalSkill(other))
  })

  test.each(['#', '...', '?!', '🦀', '++'])(
    'leaves %s, which has no letters, unchanged',
    (skill) => {
      expect(canonicalSkill(skill)).toBe(skill)
    },
  )

  test.each([
    '#',
    '!!!',
    'React.js',
    'C#',
    '.NET',
    'Ǆ',
    'ﬁ',
    'İ',
    'ß',
    '日本語',
    'a#b#',
    '🦀 crab',
  ])('of %s is idempotent', (skill) => {
    const once = canonicalSkill(skill)

    expect(canonicalSkill(once)).toBe(once)
  })
})

describe('a list of skills', () => {
  test('keeps the first spelling of each, in the order given', () => {
    const skills = ['React.js', 'JS', 'reactjs', 'C', 'JavaScript', 'REACT', 'c', 'C++']

    expect(distinctSkills(skills)).toEqual(['React.js', 'JS', 'C', 'C++'])
  })

  test('is empty if there are none', () => {
    expect(distinctSkills([])).toEqual([])
  })

  test.each<[string, string[]]>([
    ['', []],
    [' ', []],
    [',, ,\t,', []],
    ['Rust', ['Rust']],
    [' Rust , Go ', ['Rust', 'Go']],
    ['Rust,,Go,', ['Rust', 'Go']],
    ['Rust,rust,RUST', ['Rust']],
    ['golang, Go, Rust', ['golang', 'Rust']],
    ['machine learning, C#, C++, C', ['machine learning', 'C#', 'C++', 'C']],
    ['a;b', ['a', 'b']],
    ['a，b、c；d', ['a', 'b', 'c', 'd']],
    ['Rust، Go؛ C', ['Rust', 'Go', 'C']],
    ['- Rust\n* Go\r\n• C++', ['Rust', 'Go', 'C++']],
    ['HTML / CSS · Vue', ['HTML', 'CSS', 'Vue']],
    ['CI/CD | l·l', ['CI/CD', 'l·l']],
    ['コンピューター・サイエンス', ['コンピューター・サイエンス']],
    ['-x, Objective-C', ['-x', 'Objective-C']],
  ])('is parsed from %j as %j', (typed, skills) => {
    expect(parseSkills(typed)).toEqual(skills)
  })
})
