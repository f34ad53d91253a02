import { totalmem } from 'node:os'

export type Settings = Record<string, string | number>

/**
 * PostgreSQL for a chat: many small commits, tables that mostly grow, one machine shared with the server itself.
 * Whoever runs the server can change any of them with ALTER SYSTEM or in the cluster's postgresql.conf.
 */
export function settingsForChat(): Settings {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',

    // Small, so that an idle server stays small: the kernel's page cache holds the rest.
    shared_buffers: '64MB',
    effective_cache_size: `${Math.round(totalmem() / 2 ** 21)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    io_method: 'sync',
    max_logical_replication_workers: 0,

    synchronous_commit: 'on',
    wal_level: 'replica',
    wal_compression: 'on',
    // After a crash about 4 ms pass per MB of log to replay, so this bounds a restart to two seconds. All of it is kept
    // ready in files: to make a new one takes tens of milliseconds, for which every write waits.
    max_wal_size: '512MB',
    min_wal_size: '512MB',
    checkpoint_timeout: '5min',
    // Pages that make room for others go on to the disk at once. Else the system collects hundreds of megabytes of them
    // and writes them in one go, and every commit waits a tenth of a second behind that.
    backend_flush_after: '256kB',

    // Every statement here is short: compiling one, or sharing it among workers, costs more than running it.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,

    // Tables that grow by thousands of rows a second need statistics and visibility maps that keep up; without
    // statistics the planner takes a sequential scan for the newest rows.
    autovacuum_naptime: '10s',
    autovacuum_max_workers: 2,
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_vacuum_insert_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.02,
    autovacuum_vacuum_cost_limit: 1000,

    log_checkpoints: 'off',
    log_line_prefix: '',
  }
}

export function settingsFile(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  return `# Written anew at every start. Put settings of your own into postgresql.conf.\n${lines.join('\n')}\n`
}
