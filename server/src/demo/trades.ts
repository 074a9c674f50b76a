/** A profession in the demo, with the skills, job titles and profile texts of its members. */
export interface Trade {
  /** Suffix of usernames, as in `nadia_ops`. */
  tag: string
  position: string
  field: string
  skills: readonly string[]
  abouts: readonly string[]
}

export const trades: readonly Trade[] = [
  {
    tag: 'web',
    position: 'Frontend Developer',
    field: 'Computer Science',
    skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'Vite', 'Svelte', 'Playwright'],
    abouts: [
      'I turn design files into pages that load before you blink. Keyboard first, mouse second.',
      'Forms are my favourite screens. Tell me about your worst one and we will fix it together.',
    ],
  },
  {
    tag: 'api',
    position: 'Backend Developer',
    field: 'Software Engineering',
    skills: ['Node.js', 'PostgreSQL', 'TypeScript', 'Redis', 'GraphQL', 'Docker', 'Fastify'],
    abouts: [
      'Boring services that stay up. I read query plans for fun and write migrations on paper first.',
      'Looking for a side project with real users and no microservices.',
    ],
  },
  {
    tag: 'ops',
    position: 'Platform Engineer',
    field: 'Computer Networks',
    skills: ['Kubernetes', 'Terraform', 'Go', 'Linux', 'Prometheus', 'CI/CD', 'Ansible'],
    abouts: [
      'On call since 2012. I write runbooks that people read to the end.',
      'Small clusters, short pipelines, quiet nights. Ask me about any of the three.',
    ],
  },
  {
    tag: 'rs',
    position: 'Systems Programmer',
    field: 'Electrical Engineering',
    skills: ['Rust', 'C', 'Embedded', 'CAN', 'Zig', 'WebAssembly', 'Linux'],
    abouts: [
      'Firmware for boats and buoys. Looking for somebody to co-write a book about CAN.',
      'I collect slow test suites and make them fast. Yours, too, if you like.',
    ],
  },
  {
    tag: 'ml',
    position: 'Machine Learning Engineer',
    field: 'Statistics',
    skills: ['Python', 'PyTorch', 'SQL', 'Machine Learning', 'dbt', 'Airflow', 'Rust'],
    abouts: [
      'Models that fit on a laptop. I care more about the data than about the parameters.',
      'Weekends go into bird song recognition. Need help with a field recorder app.',
    ],
  },
  {
    tag: 'maps',
    position: 'Geospatial Developer',
    field: 'Geoinformatics',
    skills: ['PostGIS', 'WebGL', 'Rust', 'Python', 'GDAL', 'TypeScript', 'Vector Tiles'],
    abouts: [
      'Cartography and tile servers. Ask me why your map is blurry.',
      'Walking maps for people who do not like screens. Contributors welcome, hikers more so.',
    ],
  },
  {
    tag: 'ios',
    position: 'Mobile Developer',
    field: 'Media Informatics',
    skills: ['Swift', 'Kotlin', 'React Native', 'Figma', 'SQLite', 'GraphQL', 'Accessibility'],
    abouts: [
      'Offline-first apps for places without a signal. I have opinions about sync.',
      'Two apps in the stores, three in the drawer. Looking for a designer with patience.',
    ],
  },
  {
    tag: 'games',
    position: 'Game Developer',
    field: 'Computer Graphics',
    skills: ['C#', 'Unity', 'C++', 'Blender', 'Godot', 'WebGL', 'Lua'],
    abouts: [
      'Puzzle games with no timers and no coins. I prototype on Fridays.',
      'Shaders by day, board games by night. I want to build a small tide simulator.',
    ],
  },
  {
    tag: 'sec',
    position: 'Security Engineer',
    field: 'Mathematics',
    skills: ['Go', 'Cryptography', 'Rust', 'Linux', 'OAuth', 'Python', 'Threat Modeling'],
    abouts: [
      'I break login pages politely and send a patch along with the report.',
      'Passwords, passkeys and the people who forget both. Happy to review your design.',
    ],
  },
]
