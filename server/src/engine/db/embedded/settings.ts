import { totalmem } from 'node:os'

/** PostgreSQL settings by name. */
export type Settings = Record<string, string | number>

/**
 * PostgreSQL settings for a chat: many small commits, tables that mostly grow, a machine shared with the server.
 * Operators can override them with ALTER SYSTEM or in the cluster's postgresql.conf.
 */
export function settingsForChat(): Settings {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',

    // Small, to keep an idle server small: the kernel's page cache holds the rest.
    shared_buffers: '64MB',
    effective_cache_size: `${Math.round(totalmem() / 2 ** 21)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    io_method: 'sync',
    max_logical_replication_workers: 0,

    synchronous_commit: 'on',
    wal_level: 'replica',
    wal_compression: 'on',
    // A crash recovery takes about 4 ms per MB of log, so this bounds it to two seconds.
    max_wal_size: '512MB',
    // PostgreSQL keeps files ahead for as much as lately came between two checkpoints, and no less than this.
    min_wal_size: '48MB',
    checkpoint_timeout: '5min',
    // Evicted pages go to disk at once. Otherwise the kernel collects hundreds of megabytes and writes them in one
    // go, and every commit waits a tenth of a second for that.
    backend_flush_after: '256kB',

    // All statements are short: compiling or parallelizing one costs more than running it.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,

    // Tables that grow by thousands of rows a second need current statistics and visibility maps; without statistics
    // the planner scans whole tables for the newest rows.
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

/** The text of a settings file that postgresql.conf includes. */
export function settingsFile(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  return `# Written anew at every start. Put settings of your own into postgresql.conf.\n${lines.join('\n')}\n`
}
